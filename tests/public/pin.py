"""Write the public names and their parameters anew: `python -m tests.public.pin`."""

from tests.public.test_public import PINNED, signatures

if __name__ == "__main__":
    PINNED.write_text("\n".join(signatures()) + "\n", encoding="utf-8")
