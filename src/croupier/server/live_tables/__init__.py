"""The tables that one server runs, and what is known of them."""
