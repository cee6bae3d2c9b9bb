"""Sums of money: how Koreans write them, and what each is the amount of."""
