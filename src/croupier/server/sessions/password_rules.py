"""Password rules for staff: long enough, not common or made like a common one, not their own name."""

from itertools import pairwise
from string import digits, punctuation

LEAST = 10
MOST = 200
MOST_WORDS = 2
"""Common words that are no password; three of them, one after another, are one."""
FEWEST_SIGNS = 5
"""Different signs that a password has at least."""

COMMONEST = frozenset(
    """
    0123456789 0987654321 1029384756 1111111111 1122334455 1212121212 1234512345 1234567890 12345678910 123456789a
    12345qwert 123qweasdzxc 147258369 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc 9876543210 a123456789 abc123456789
    abcd123456 abcdefghij adminadmin administrator america123 basketball blackjack1 blackjack21 butterfly1 casino1234
    changeme123 chocolate1 computer123 croupier123 dragon1234 football123 football12 friendship hello12345 iloveyou123
    iloveyou12 iloveyou1234 jesus12345 letmein123 letmein1234 liverpool1 manchester master1234 michael123 minecraft1
    monkey1234 mypassword p@ssw0rd123 p@ssword123 pa55word123 pass123456 passw0rd123 password00 password01 password10
    password11 password12 password123 password1234 password12345 password!1 password1! passwordpassword pokemon123
    princess12 princess123 q1w2e3r4t5 q1w2e3r4t5y6 qazwsxedcrfv qwer123456 qwerasdfzxcv qwerty1234 qwerty12345
    qwerty123456 qwertyqwerty qwertyuiop qwertyuiop1 secret1234 starwars12 sunshine12 sunshine123 superman12 superman123
    test123456 trustno1234 unbelievable welcome123 welcome1234 whatever12 zaq12wsxcde zxcvbnm123 zxcvbnm1234
    """.split()  # noqa: SIM905 - ten to a line are read more easily
)
"""The commonest passwords that are long enough."""

WORDS = frozenset(
    """
    abc abcd abcdef access account admin administrator alexander amanda america andrew angel animal anthony apple
    april arsenal asdf asdfgh ashley august austin autumn bailey banana barcelona baseball basketball batman beautiful
    blackjack blink boomer bubbles buster butterfly cards casino chang changeme charlie cheese chelsea chicken chip
    chips chocolate christmas coffee company computer cookie cowboys croupier daniel dealer december default diamond
    dolphin donald dragon eagles elephant family february flower football forever france freedom friday friend friends
    gamble gambler garden gateway george ginger golden google guest guitar hannah happy harley hello hockey house
    hunter iloveyou internet january jasmine jennifer jessica jesus john jordan joseph joshua july june justin killer
    letmein liverpool london lovely loveme lucky maggie manager manchester march maria martin master matrix matthew
    mercedes michael michelle minecraft monday monkey mother mustang mypass mypassword naruto nicole november october
    oliver orange pass passw passwd password passwort patrick peanut pepper phoenix player please pokemon poker
    princess purple qazwsx qwer qwert qwerty qwertz rainbow ranger robert root samantha samsung saturday secret
    september shadow silver slipknot snoopy soccer spider spiderman spring starwars steelers summer sunday sunflower
    sunshine superman superstar supervisor sweet system taylor temp test tester testing thomas thunder thursday tiger
    tigger trustno tuesday united user vegas victoria wednesday welcome whatever william winner winter wizard world
    yankees yellow zaq zxcvbn
    """.split()  # noqa: SIM905 - many to a line are read more easily
)
"""Words that passwords are commonly made of, with figures and signs around them or as two of them."""

AROUND = digits + punctuation + " "
LOOKS_LIKE = str.maketrans("@4301!$5", "aaeoliss")
"""Figures and signs that people write for letters."""

ROWS = ("0123456789", "abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "asdfghjkl", "zxcvbnm")


def why_weak(password: str, name: str) -> str:
    """Return why one of that name may not have a password, or nothing."""
    plain = password.casefold()
    if not LEAST <= len(password) <= MOST:
        return f"a password has {LEAST} to {MOST} characters"
    if plain in COMMONEST:
        return "this password is among the commonest"
    if len(set(plain)) < FEWEST_SIGNS or _is_in_order(plain):
        return "a password is no row of keys and no few signs again and again"
    if _is_words(plain):
        return "this password is a common word with figures or signs around it"
    if name and name in plain:
        return "a password does not hold its owner's name"
    return ""


def _is_words(plain: str) -> bool:
    """Tell whether nothing is left of a password but one or two common words, however they are written."""
    for written in (plain, plain.strip(AROUND).translate(LOOKS_LIKE)):
        parts = "".join(sign if sign.isalpha() else " " for sign in written).split()
        found = "".join(parts)
        if parts and (set(parts) <= WORDS or found in WORDS):
            return len(parts) <= MOST_WORDS
        if any(found[:cut] in WORDS and found[cut:] in WORDS for cut in range(3, len(found) - 2)):
            return True
    return False


def _is_in_order(plain: str) -> bool:
    """Tell whether nearly every sign follows the one before it in the alphabet or on a row of keys."""
    steps = {pair for row in ROWS for pair in (*pairwise(row), *pairwise(row[::-1]))}
    return sum(pair in steps for pair in pairwise(plain)) >= len(plain) * 3 // 4
