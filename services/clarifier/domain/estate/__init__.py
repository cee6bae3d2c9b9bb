"""The notes of an inheritance: who died, who is left, what was left and owed; and what the law makes of them."""
