"""The house's money: what staff move, who agrees, what each table made, and the books compared with the events."""
