"""What a message changes of a gift whose tax was shown: a figure, an earlier gift, a party, a circumstance."""
