"""A message read as a whole: of which tax it is, of one gift or several, before a result or after one."""
