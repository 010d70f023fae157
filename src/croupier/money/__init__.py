"""Money in whole cents and odds as fractions; no float exists here."""
