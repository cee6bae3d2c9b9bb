"""From a sentence to the next event, without framework, clock or network.

`writing` puts a text into one spelling; `amounts`, `days`, `people` and `occasions` each read one kind of thing; `clauses` says
what each clause of a text does. `gift` and `estate` read what clauses tell of either case, `messages` says what a message means
as one of a gift, `afterwards` what it means once a result was shown, `matters` what else it asks; `reader` decides between them.
`dialogue` decides what a message leads to, `understood` says back what was understood. `parameters` and `taxes`: what is collected.
"""
