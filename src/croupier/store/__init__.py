"""Event stores: append-only streams with ledger postings, one transaction each, chained by hashes."""
