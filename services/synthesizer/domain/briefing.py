"""What a model is told of a calculation: the engine's figures and words, nothing that a user wrote."""

import json

from services.synthesizer.domain.money import won
from shared.contracts.events.catalogue import TaxCalculated
from shared.contracts.parameters.catalogue import TAXES


def briefing(event: TaxCalculated) -> str:
    """The calculation as JSON with Korean names; amounts as they are to be written."""
    calculation = event.calculation
    numbers = {citation.full_reference: number for number, citation in enumerate(event.citations, 1)}
    return json.dumps(
        {
            "세금": TAXES[f"{calculation.tax_type}_tax"],
            "단계": [
                {
                    "이름": step.description,
                    "금액": won(step.value),
                    "계산": step.formula,
                    "근거": step.reference,
                    "근거번호": numbers.get(step.reference or ""),
                }
                for step in calculation.steps
            ],
            "세액": won(calculation.final_tax),
            "기한 안에 신고하면 내는 세액": won(calculation.payable_tax),
            "적용한 전제": event.assumptions,
        },
        ensure_ascii=False,
    )
