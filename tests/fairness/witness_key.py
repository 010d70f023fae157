"""A witness's key for tests: two known primes, so that the same list has the same share in every run."""

from cryptography.hazmat.primitives.asymmetric.rsa import (
    RSAPrivateKey,
    RSAPrivateNumbers,
    RSAPublicNumbers,
    rsa_crt_dmp1,
    rsa_crt_dmq1,
    rsa_crt_iqmp,
)

EXPONENT = 65_537
P = int(
    "e20a618292a1e365c59dfc4a7adeea878b624f6a6aa477a970fc2b177219085bf76f877b551060adbfff3f56328852894675"
    "175e922ec61a71b0acffda3934d8ed9e800008f538125bf20216a5c85102c9988aa22b24ccc1ada07bb577c81da14e5eaade"
    "02eafc53a8d764bddead8387f1467c953cda902d06e65f7e7adfced9",
    16,
)
Q = int(
    "e015a6008044679f182f5eb57ef53190e20f473ddd48d34059e437ba963c3fd2ab401d939bf44072b2ab8161ff5879ed8ec4"
    "4f79480a306bc0f4a31ba4b160d2b074154e21d6e47c4b3f6d4226c06d7b4fd2fe55319518adf8bf56b969e44147a974239e"
    "2314777ab645262a94fece238965168d17d068b67bc051ce718587c3",
    16,
)


def _key() -> RSAPrivateKey:
    d = pow(EXPONENT, -1, (P - 1) * (Q - 1))
    public = RSAPublicNumbers(EXPONENT, P * Q)
    return RSAPrivateNumbers(P, Q, d, rsa_crt_dmp1(d, P), rsa_crt_dmq1(d, Q), rsa_crt_iqmp(P, Q), public).private_key()


WITNESS = _key()
