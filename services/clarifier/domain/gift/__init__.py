"""The gift half of the case file: which clause is of the gift, what is noted of people and happenings, and what follows by law."""
