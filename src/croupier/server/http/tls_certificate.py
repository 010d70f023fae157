"""The TLS certificate and key of a server that speaks HTTPS itself, checked before it starts."""

import ssl

from croupier.server.settings import Settings, SettingsError


def check_certificate(settings: Settings) -> None:
    """Refuse files that are not a certificate and its key."""
    if bool(settings.certificate) != bool(settings.certificate_key):
        msg = "certificate and certificate_key belong together: name both files, or neither"
        raise SettingsError(msg)
    if not settings.certificate:
        return
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(settings.certificate, settings.certificate_key)
    except (OSError, ssl.SSLError) as error:
        msg = f"{settings.certificate} and {settings.certificate_key} are no certificate and its key: {error}"
        raise SettingsError(msg) from error


def own_certificate(settings: Settings) -> ssl.SSLContext | None:
    """Return what the house's own bots believe: the server's certificate itself, whatever name it is made out to."""
    if not settings.certificate:
        return None
    trust = ssl.create_default_context(cafile=settings.certificate)
    trust.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    trust.check_hostname = False
    return trust
