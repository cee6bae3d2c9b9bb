"""The notes of an inheritance: who died, who is left, what was left and owed; and what the law makes of them.

    message → clauses with an act → `reading` → Notes → `merge` → EstateCase (`case`) → `qualification` → parameters

`words.toml` is the lexicon. What a clause says of people is in `kin`, `spouses`, `children`, `elders`, `circumstances`;
of days in `days_told`; of amounts in `things`, `amount_roles`, `amounts_told`, `property_told`, `shares`; which of them
are nothing of their own in `sums`. `answers` and `answers_of_…` are replies to a question, `doubts` what is asked
all the same, `about` says whether a message is of an inheritance at all, `understanding` is what the reader calls.
"""
