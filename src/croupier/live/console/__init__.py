"""What a dealer sees at an observed table, worked out from the table alone."""
