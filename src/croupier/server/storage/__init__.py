"""Where a server's store is: a file of its own, or a database that several servers share."""
