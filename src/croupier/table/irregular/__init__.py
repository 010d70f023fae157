"""When something goes wrong: one small file a procedure, reached only from decide."""
