"""A message as clauses, each with its act: what is told, asked, supposed, corrected or beside the point."""
