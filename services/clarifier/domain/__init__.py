"""From a sentence to the next event, without framework, clock or network.

From the bottom up, as import-linter holds it: `words` and `writing` put a text into one spelling; `stance` hears a yes, a no or
a correction; `people`, `days`, `occasions` and `amounts` each read one kind of thing; `clauses` says what each clause does.
`gift` and `estate` read what clauses tell of either case. `messages` says what a message means as one of a gift, `matters` what
it asks beside the tax, `afterwards` what it changes of a result; `reader` decides between gift and estate. `dialogue` decides
what a message leads to, `understood` says back what was understood. `parameters` and `taxes` say what is collected.
"""
