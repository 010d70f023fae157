"""Copies of a store: backups, exports, a database as a file, and the verification of a whole store."""
