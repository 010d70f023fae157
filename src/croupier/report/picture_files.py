"""The formats a picture is drawn in."""

ENDINGS = (".svg", ".png")
