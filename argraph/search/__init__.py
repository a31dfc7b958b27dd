"""The search: perceive, propose, enumerate clauses, decide, verify, rank."""
