"""What a dealer is told at an observed table, worked out from the table alone."""
