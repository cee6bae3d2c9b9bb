"""The message as text: one spelling for every character, misspelt words put right, clauses, verb forms."""
