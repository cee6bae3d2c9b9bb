"""What a message is about before, or beside, the tax: decided by its words, before any of it is read for the case."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from services.clarifier.domain.amounts.money import Precision, amounts, in_won
from services.clarifier.domain.matters.despair import speaks_of_despair
from services.clarifier.domain.matters.farewells import is_farewell_of_another
from services.clarifier.domain.matters.lexicon import GeneralAnswer, Lexicon
from services.clarifier.domain.matters.mourning import is_mourned, is_mourned_lately
from services.clarifier.domain.matters.questions import (
    ASKS,
    is_asked,
    is_given,
    named,
    questions,
    says,
    without_notices,
)
from services.clarifier.domain.matters.reasons import reasons_doubted, reasons_why
from services.clarifier.domain.people.comparisons import compares_both_taxes
from services.clarifier.domain.taxes import TaxIntent
from services.clarifier.domain.writing.text import normalise
from shared.contracts.events.catalogue import InquiryKind

URGENT: Final[tuple[InquiryKind, ...]] = ("crisis", "missing", "danger", "emergency")
"""Answered with help, and nothing else: nothing is read, nothing asked."""
ALONE: Final[tuple[InquiryKind, ...]] = ("evasion", "nothing_left", "impossible")
"""Answered before any calculation; what was told is kept, except what is impossible."""
OF_DEATH: Final[tuple[InquiryKind, ...]] = ("grief", "nothing_left")
ASK_NOTHING: Final[tuple[InquiryKind, ...]] = (
    *URGENT,
    "evasion",
    "nothing_left",
    "grief",
    "memorial",
    "distress",
    "lifetime",
    "elsewhere",
    "dispute",
    "person",
    "english",
)

_GONE: Final = re.compile(
    r"떠[났난]|떠나[신셨]|(?<![가-힣])[가갔][셨신]|보내\s?드|품에|먼\s?길|장례|사망|봉안|화장|빈소|유족|상속\s?재산|남[긴겼]|남기[신셨]"
)
"""What is said of the dead, and never of somebody who is ill."""
_TAX_ASKED: Final = re.compile(
    r"(?:상속(?!\s?포기)|세금|재산|유산|증여|집|땅|통장|예금|아파트)[^.!?\n]{0,30}(?:얼마|(?<!안)(?<!안\s)나요|안\s?나요\s?\?|까요|가요|언제|어떻게|궁금|알려|계산|세요\?|나와요?\s?\?|(?:이에|예|에)요\s?\?|문의|물어(?!보는데|봐서|봐요|대)|여쭤|여쭙|상담)"
    r"|(?<![가-힣])(?:몫|상속분|유류분|상속인|상속\s?순위)(?:은|는|이|도|을|를|에)?\s?[^.!?\n]{0,12}(?:없는|있는|얼마|어떻게|누구|누가|되[나는]|받[나는을])"
    r"|(?:명의|이름|통장|카드|(?<![가-힣])차|보험|핸드폰|월세)[^.!?\n]{0,30}(?:괜찮|되나|돼요|됩니까|문제\s?(?:되|돼|없|있))"
    r"|(?:어디서?부터|무엇부터|뭐부터|뭘|무엇을|어떤\s?걸)\s?(?:말씀|알려|얘기|이야기)\s?(?:드리면|하면|드려야|해야)"
)
""" "상속세를 알아보라고 해서요. 어디서부터 말씀드리면 될까요?"."""
_FOR_THE_ILL: Final = re.compile(
    r"속상|(?:이상한|나쁜|못된)\s?(?:건|거|딸|아들|자식|사람)|나[으았](?:으)?면\s?(?:좋|해|하)|낫기만|살아만|곁에만?\s?(?:있|오래)"
)
""" "저는 그냥 엄마가 나았으면 좋겠는데 제가 이상한 건가요": what is felt beside somebody who is ill."""
_DEBTS_ALONE: Final = re.compile(r"빚(?:만|뿐|밖에)|빚이\s?(?:훨씬\s?|재산보다\s?)*더?\s?많")
_TAXES: Final = re.compile(r"증여세|상속세|상증세")
_TAX: Final = re.compile(
    r"상속세|세금|공제|(?<!사망)(?<!사망\s)(?<!출생)신고(?![을를]?\s?(?:하라|해야\s?한|하래|하란))|계산|문의"
)
_ONLY_WHEN: Final = re.compile(
    r"(?:신고|세금|상속세|납부)(?![^.!?\n]{0,12}연장)[^.!?\n]{0,20}(?:미[뤄루룰]|늦|나중|천천히|언제까지|서[두둘]|급[하한히]|기한|당장)"
    r"|(?:신고|세금|상속세?|납부)[^!?\n]{0,40}(?:지금|당장|바로|빨리|얼른|꼭)\s?(?:[가-힣]{1,4}\s){0,2}(?:해야|안\s?하면|못\s?하면|알아봐야|내야|신고해야|챙겨야)|(?:나중에|천천히)\s?[^.!?\n]{0,14}도\s?(?:되|돼|괜찮)|급한\s?(?:건가|거|일)"
)
""" "세금 신고라는 거 좀 미뤄도 되는지만 알려주세요": of nothing but the time there is."""
_IS_DONE: Final = re.compile(
    r"(?:신고|납부|세금|상속세?|정리|처리|절차)(?:는|은|도|를|을|랑|이랑|까지|하고)?\s?(?:(?!못|안|아직)[가-힣]{1,6}\s){0,3}(?:끝[냈났내난]|마[쳤치친]|했|한\s|냈|낸\s?|마무리[했됐]?|정리[했됐])(?!\s?(?:건|것인)지)[가-힣]*"
)
""" "상속세 신고는 작년에 다 끝냈어요": nothing of it is asked."""
_FIRST_STEPS: Final = re.compile(
    r"(?:뭐|뭘|무엇|무얼)(?:부터|\s?먼저|를|을)?\s?(?:먼저\s?|부터\s?)?(?:해야|하면|해요|챙겨|준비)"
    r"|(?:통장|계좌|짐|유품|뒷)\s?정리(?:는|를|은|을|하라[^.!?\n]{0,20})?\s?(?:어떻게|어찌|어떡|뭐부터|무엇부터)"
    r"|(?:이제|앞으로|저는|저희는|우리는|당장)\s?(?:[가-힣]{1,5}\s){0,2}(?:어떻게|어찌)\s?(?:해야|살아야|하면)\s?(?:하|할|될|되|좋|돼)"
)
_LIVING: Final = re.compile(
    r"증여|(?<!연락)(?<!연락을\s)(?<!연락을\s방금\s)(?<!전화)(?<!소식을\s)(?<!소식\s)받(?:[았은을]|기(?!도\s?싫))|주[셨신시]|줬|(?<!보내)(?<!보내\s)드[렸릴]|빌[려린]|대출"
)
_PLANS: Final = re.compile(
    r"미리|준비|대비|정리|가고\s?싶|사전|계획|알아[보봐볼둬두]|상속|증여|절세|물려|(?:재산|집)(?:을|은|이)?\s?(?:[가-힣]{1,4}\s)?어떻게\s?(?:해|하|되|남)"
)
_RELIEF: Final = re.compile(
    r"깎|감면|줄여|줄어|경감|감경|봐\s?주|(?:지금|이제|오늘)(?:이라도|라도|이라두|에라도)?[^.!?\n]{0,16}(?:신고|하면)"
)
""" "지금이라도 하면 무신고가산세 깎아 주나요?"."""
_NOTICE: Final = re.compile(
    r"고지서|벌었는데|(?:떼고|떼이고|떼였는데)\s|매출|(?:부가세|종소세|소득세|재산세|자동차세|종부세|양도세|취득세)[^.!?\n]{0,12}(?:밀[렸린려]|체납|못\s?[냈내])"
)
""" "종부세 고지서가 나왔는데 공시가 15억 아파트예요", "3.3% 떼고 천이백 벌었는데": the sum is of what is taxed there."""
_OWN_DEATH: Final = re.compile(
    r"(?<![가-힣])(?:제가|내가|나|저)\s?(?:만약\s?|만일\s?|갑자기\s?|먼저\s?|지금\s?)*죽(?:으면|고\s?나면|은\s?(?:뒤|다음|후)|게\s?되면)[^\n]{0,60}(?:세금|상속세|상속|재산)"
)
""" "제가 죽으면 재산 20억에 애들 셋이 세금 얼마나 내요?": whoever asks is alive."""
_GIVES_NOW: Final = re.compile(
    r"(?:할머니|할아버지|조부모|부모|어머니|아버지|어머님|아버님|엄마|아빠|장인|장모|삼촌|이모|고모|형|오빠|언니|누나)(?:님)?(?:이|가|께서)\s?[^.!?\n]{0,24}"
    r"(?:주신(?:대|다)|주시(?:려|겠|기로)|주려고|주겠|준(?:대|다)(?!면|던|음))"
)
""" "아빠가 돌아가셔서 친할머니가 저한테 바로 주신대요": who gives now is alive, whoever died."""
_IS_OF_ESTATE: Final = re.compile(
    r"(?:상속\s?재산|유산)(?:인가|이에요|이예요|입니까|이?죠|인지|일까|에\s?(?:들어|포함|넣|합))"
)
""" "아들한테 빌려준 돈 못 받고 내가 죽으면 그 돈도 상속재산인가": of a rule, and of no plan."""
_AT_LAW: Final = re.compile(r"소송|재판|고소|유류분|변호사|무효|횡령|위조|빼앗|가로[채챘]|빼돌|몫")
""" "상속이 낫냐 증여가 낫냐 맨날 싸우는 부부": no quarrel for a court."""
_OWN_TAX: Final = re.compile(r"증여|상속|유산|물려|재산|세금|절세|유언|(?:나눠|넘겨|남겨)\s?주")
_LATIN: Final = re.compile(r"[a-z]+(?:'[a-z]+)?")
_HANGUL: Final = re.compile(r"[가-힣]")
_LEAST_ENGLISH_WORDS: Final = 3
_MOST_KEYWORDS: Final = 24
""" "법인세 신고 기한", "자동차세 연납하면 몇프로 할인이냐": so few words ask, however they end."""
_TOGETHER: Final = re.compile(r"(?:랑|하고|[와과])\s")


@dataclass(frozen=True, slots=True)
class Matter:
    """`says`: what is said of it beside the answer's own words."""

    kind: InquiryKind
    says: tuple[str, ...] = ()
    asks_deadline: bool = False
    is_alone: bool = False
    """Answered alone, whatever sums are told beside it."""
    reckoned: tuple[str, ...] = ()
    """Of `says`, what a rule comes to for the sums that are named: they are of no case, unless its day is told."""
    is_reason: bool = False
    """Why a result that was shown is as it is."""
    is_felt: bool = True
    """False for a death that is told, and nothing else."""
    is_urgent: bool = False
    """Said as it is, and not looked up."""
    tells_deadline: bool = False
    """Said with the day until which a gift is to be filed, where its own is told."""
    begins_case: bool | None = None
    """True where it is only remarked upon, for what the message tells is taxed all the same; False where it is not taxed."""


def matter_of(
    written: str, lexicon: Lexicon, in_hand: TaxIntent | None = None, told_before: Sequence[str] | None = None
) -> Matter | None:
    """What goes before or stands beside the tax in a message, the most urgent first; None where nothing does.

    `in_hand`: the tax that the conversation is about, if it is about one. `told_before`: what the user wrote before a
    result was shown that can be asked about; None where none was.
    """
    text = normalise(written)
    if is_farewell_of_another(text):
        return Matter("missing")
    if speaks_of_despair(written) or lexicon.signs["foreign_despair"].is_in(text):
        return Matter("crisis", _in_english(text, lexicon, "crisis"))
    shown = in_hand if told_before is not None else None
    before = (_urgent, _conduct)
    if found := next((found for find in before if (found := find(text, lexicon, in_hand)) is not None), None):
        return found
    if shown and (why := reasons_why(text, lexicon, shown, told_before or ())):
        return Matter("answer", why, is_reason=True)
    beside = (_elsewhere, _own_death, _life, _service, _general)
    found = next((found for find in beside if (found := find(text, lexicon, in_hand)) is not None), None)
    if shown and (found is None or not found.is_felt) and (doubted := reasons_doubted(text, lexicon, shown)):
        return Matter("answer", doubted)
    return found


def _urgent(text: str, lexicon: Lexicon, _: TaxIntent | None) -> Matter | None:
    if lexicon.signs["threat"].is_in(text):
        return Matter("danger", (*_in_english(text, lexicon, "threat"), lexicon.remarks["threat"]))
    if lexicon.signs["danger"].is_in(text):
        return Matter("danger", _in_english(text, lexicon, "danger"))
    is_emergency = lexicon.signs["emergency"].is_in(text) and not is_mourned(text)
    return Matter("emergency", _in_english(text, lexicon, "emergency")) if is_emergency else None


def _in_english(text: str, lexicon: Lexicon, kind: str) -> tuple[str, ...]:
    """The help in English, for a message that is written in more foreign letters than Korean ones."""
    korean = sum(map(len, _HANGUL.findall(text)))
    is_foreign = sum(map(str.isalpha, text)) > 2 * korean
    return (lexicon.remarks[f"{kind}_in_english"],) if is_foreign else ()


def _conduct(text: str, lexicon: Lexicon, _: TaxIntent | None) -> Matter | None:
    if lexicon.signs["evasion"].is_in(text):
        is_of_incapable = lexicon.signs["no_capacity"].is_in(text)
        return Matter("evasion", (lexicon.remarks["no_capacity"],) if is_of_incapable else ())
    kinds: tuple[InquiryKind, ...] = ("impossible", "instructions")
    if found := next((kind for kind in kinds if lexicon.signs[kind].is_in(text)), None):
        return Matter(found)
    if not is_english(text):
        return None
    return Matter("english", tuple(each.says for each in lexicon.english if each.sign.is_in(text)))


def _elsewhere(text: str, lexicon: Lexicon, in_hand: TaxIntent | None) -> Matter | None:
    """What is no gift and no inheritance; within a case only what is asked, and not what is told by the way."""
    if in_hand and not ASKS.search(text):
        return None
    heard = [each for each in lexicon.elsewhere if each.sign.is_in(text)]
    if not heard:
        return None
    return Matter(
        "elsewhere",
        tuple(each.says for each in heard),
        is_alone=any(each.takes_over for each in heard),
        is_urgent=any(each.is_urgent for each in heard),
        tells_deadline=any(each.tells_deadline for each in heard),
    )


def _own_death(text: str, _: Lexicon, in_hand: TaxIntent | None) -> Matter | None:
    """What somebody asks of his own estate at the beginning; who does not want to live is heard before."""
    is_planned = _OWN_DEATH.search(text) is not None and _IS_OF_ESTATE.search(text) is None
    return Matter("lifetime") if in_hand is None and is_planned else None


def _life(text: str, lexicon: Lexicon, in_hand: TaxIntent | None) -> Matter | None:
    """What a death, an illness or a quarrel in the family asks for."""
    signs = lexicon.signs
    is_of_estate = in_hand == "inheritance_tax" or is_mourned(text)
    if in_hand is None and is_of_estate and signs["debts_left"].is_in(text):
        return Matter("nothing_left", (lexicon.remarks["child" if signs["child"].is_in(text) else "debts_left"],))
    if signs["nothing_left"].is_in(text) and is_of_estate and (not names_sum(text) or _DEBTS_ALONE.search(text)):
        return Matter("nothing_left")
    if (quarrel := _quarrel(text, lexicon)) is not None:
        return quarrel
    left_open = _IS_DONE.sub(" ", text)
    is_over = left_open != text and not (ASKS.search(left_open) or names_sum(text))
    is_over = is_over and in_hand is None and (is_mourned(text) or signs["grief"].is_in(text))
    if (is_over or signs["memorial"].is_in(left_open)) and not _TAX.search(left_open):
        return Matter("memorial")
    is_survivor = signs["survivor"].is_in(text) and not names_sum(text)
    is_felt = signs["grief"].is_in(text) or is_survivor
    heard = questions(text, lexicon)
    is_of_other = any(tax.sign.is_in(text) for tax in lexicon.other_taxes)
    is_alone = not heard and not is_of_other and _is_death_alone(text)
    is_grief = (not heard or asks_nothing_of_tax(text)) if is_felt else is_alone and is_mourned_lately(text)
    if is_grief and is_mourned(text):
        needs = tuple(lexicon.remarks[each] for each in ("left_alone", "survivor") if signs[each].is_in(text))
        return Matter("grief", needs, is_felt=is_felt, is_urgent=is_survivor)
    if signs["keepsakes"].is_in(text) and not _TAX.search(text):
        return Matter("memorial")
    if is_of_other:
        return None
    return _of_living(text, lexicon, heard)


def _of_living(text: str, lexicon: Lexicon, heard: Sequence[GeneralAnswer]) -> Matter | None:
    """What somebody who is ill, or asks how to prepare, needs. `heard`: what is asked of our taxes as such."""
    signs = lexicon.signs
    is_ill = signs["illness"].is_in(text)
    if not (is_ill or signs["lifetime"].is_in(text)) or is_mourned(text) or _GONE.search(text):
        return None
    wants_person = not is_ill and signs["person"].is_in(text)  # "일흔아홉인데 … 전화로 물어볼 데 없을까"
    is_asked = heard and (not is_ill or any(each.takes_over for each in heard))
    compares = compares_both_taxes(text)
    if is_asked or wants_person or (compares and not is_ill):
        return None
    if is_ill:
        return _of_the_ill(text, lexicon, compares=compares)
    return Matter("lifetime") if _PLANS.search(text) and _OWN_TAX.search(text) else None


def _of_the_ill(text: str, lexicon: Lexicon, *, compares: bool) -> Matter | None:
    """A wish for who is ill, and what is asked for beside it: to prepare, or only to be heard."""
    signs = lexicon.signs
    wish = (lexicon.remarks["own_illness" if signs["own_illness"].is_in(text) else "illness"],)
    is_planned = _PLANS.search(text) is not None
    is_felt = signs["distress"].is_in(text) or _FOR_THE_ILL.search(text) is not None
    if is_felt and not (is_planned or _TAX.search(text) or names_sum(text)):
        return Matter("distress", wish)
    return Matter("lifetime", wish) if is_planned or compares else None


def _quarrel(text: str, lexicon: Lexicon) -> Matter | None:
    if lexicon.signs["exploited"].is_in(text):
        return Matter("dispute", (lexicon.remarks["exploited"],))
    if lexicon.signs["dispute"].is_in(text) and (_AT_LAW.search(text) or not compares_both_taxes(text)):
        return _deadline_beside(text, lexicon, "dispute") or Matter("dispute")
    return None


def _deadline_beside(text: str, lexicon: Lexicon, remark: str) -> Matter | None:
    """The term for filing and a remark on what else is asked for, a quarrel, a person or who answers, where it is both."""
    rule, taxes = lexicon.answer("deadline"), named(text)
    if not (taxes and ASKS.search(text) and rule.sign.is_in(text)):
        return None
    return Matter("answer", (*(rule.says[tax] for tax in taxes), lexicon.remarks[remark]), asks_deadline=True)


def _service(text: str, lexicon: Lexicon, in_hand: TaxIntent | None) -> Matter | None:
    kinds: tuple[InquiryKind, ...] = ("person", "cost", "privacy", "identity")
    heard = [kind for kind in kinds if lexicon.signs[kind].is_in(text)]
    if not heard:
        return None
    if len(heard) == 1 and (term := _deadline_beside(text, lexicon, heard[0])):
        return term
    beside = (*(["upset"] if lexicon.signs["upset"].is_in(text) else []), *heard[1:])
    return Matter(heard[0], (*(lexicon.remarks[kind] for kind in beside), *_confessed(text, lexicon, in_hand)))


def _confessed(text: str, lexicon: Lexicon, in_hand: TaxIntent | None) -> Iterable[str]:
    """What is said of filing late to who asks who hears of it: "국세청에 넘기는 거 아냐? 사실은 신고를 안 했거든"."""
    rule = lexicon.answer("not_filing")
    return tuple(says(rule, text, in_hand))[:1] if is_asked(text, rule.sign) else ()


def _general(text: str, lexicon: Lexicon, in_hand: TaxIntent | None) -> Matter | None:
    """A question about another tax, or about one of ours as such, or both; anger, or a greeting, with nothing else."""
    is_of_keywords = in_hand is None and len(text) <= _MOST_KEYWORDS and _TOGETHER.search(text) is None
    if ASKS.search(text) or is_of_keywords:
        is_sum = names_sum(text) and not _NOTICE.search(text)
        of_ours = in_hand or named(text) or is_sum or _LIVING.search(without_notices(text)) or is_mourned(text)
        others = [
            tax
            for tax in lexicon.other_taxes
            if is_asked(text, tax.sign, in_sentence=True) or (not of_ours and tax.sign.is_in(text))
        ]
        other = tuple(tax.says for tax in others)
        turns_to_estate = in_hand == "gift_tax" and is_mourned(text)
        heard = (
            questions(text, lexicon, with_rules=not turns_to_estate)
            if not other or named(text) or is_given(text)
            else []
        )
        is_left = in_hand is None and is_mourned(text) and not _GIVES_NOW.search(text)
        heard = [each for each in heard if not is_left or "gift_tax" in named(text) or "inheritance_tax" in each.says]
        of_tax = in_hand or ("inheritance_tax" if is_left else "gift_tax" if is_given(text) else None)
        own = tuple(dict.fromkeys(said for each in heard for said in says(each, text, of_tax)))
        is_parted = any(each.name == "instalments" for each in heard)
        of_rule = lexicon.reckonings.said(text)
        reckoned = (lexicon.minor_years.said(text), lexicon.instalments.said(text) if is_parted else None, *of_rule)
        own = (*(said for said in reckoned if said), *own)
        if own:
            is_of_case = named(text) in ([], [in_hand])
            asks_deadline = is_of_case and is_asked(text, lexicon.answer("deadline").sign)
            is_alone = bool(of_rule) or any(each.takes_over for each in heard)
            is_felt = lexicon.signs["grief"].is_in(text) and is_mourned(text)
            wish = (lexicon.remarks["grief"],) if is_felt else ()
            return Matter(
                "answer",
                (*wish, *own, *other),
                asks_deadline=asks_deadline,
                is_alone=is_alone,
                reckoned=of_rule,
            )
        if other:
            return Matter("other_tax", other, is_urgent=any(tax.is_urgent for tax in others))
    if lexicon.signs["distress"].is_in(text) and not names_own_tax(text):
        return Matter("distress")
    kinds: tuple[InquiryKind, ...] = ("upset", "greeting")
    return next((Matter(kind) for kind in kinds if lexicon.signs[kind].is_in(text)), None)


def asked_of_deadline(written: str, lexicon: Lexicon, intent: TaxIntent | None) -> TaxIntent | None:
    """Of which tax a message asks until when a return is to be filed, if it does. `intent`: what it leads to."""
    text = normalise(written)
    return _tax_of(text, intent) if is_asked(text, lexicon.answer("deadline").sign) else None


def asked_of_relief(written: str, lexicon: Lexicon, intent: TaxIntent | None) -> TaxIntent | None:
    """Of which tax a message asks how much of the penalty is waived for a late return, if it does."""
    text = normalise(written)
    is_of_relief = _RELIEF.search(text) is not None and is_asked(text, lexicon.answer("not_filing").sign)
    return _tax_of(text, intent) if is_of_relief else None


def _tax_of(text: str, intent: TaxIntent | None) -> TaxIntent | None:
    taxes = named(text)
    if len(taxes) == 1:
        return taxes[0]
    if is_mourned(text):
        return "inheritance_tax"
    return intent or next(iter(taxes), "gift_tax" if is_given(text) else None)


def names_own_tax(text: str) -> bool:
    """Whether a normalised message names a sum, or one of our taxes: more than only another matter."""
    return names_sum(text) or _TAXES.search(text) is not None


def asks_nothing_of_tax(text: str) -> bool:
    """Whether somebody who mourns names no sum and asks nothing of the tax: only what to do first, if anything."""
    if names_sum(text):
        return False
    return _TAX_ASKED.search(text) is None or asks_first_steps(text)


def asks_first_steps(text: str) -> bool:
    """Whether somebody who mourns asks what to do first, or how much time there is, and nothing that a search answers."""
    return any(each.search(text) for each in (_FIRST_STEPS, _ONLY_WHEN))


def _is_death_alone(text: str) -> bool:
    """Whether a message tells a death, and neither a case nor a question of tax: "아버지가 4월 10일에 돌아가셨어요"."""
    return asks_nothing_of_tax(text) and _LIVING.search(text) is None and _TAX.search(text) is None


def is_english(text: str) -> bool:
    """Whether a normalised message is written in English words, whatever Korean word stands among them."""
    words = _LATIN.findall(text)
    return len(words) >= _LEAST_ENGLISH_WORDS and len(_HANGUL.findall(text)) < sum(map(len, words)) / 3


def names_sum(text: str) -> bool:
    """Whether a normalised message names an amount of money."""
    return any(in_won(amount) if amount.precision is Precision.BARE else amount.won for amount in amounts(text))
