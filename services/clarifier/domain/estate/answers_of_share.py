"""Answers to what the spouse takes: whose part each of their clauses tells, and how much of everything that is."""

import re
from typing import Final

from services.clarifier.domain.amounts.money import amounts
from services.clarifier.domain.estate.case import Decedent, EstateCase, Share, ShareOfSpouse, Standing
from services.clarifier.domain.estate.lexicon import any_of, words
from services.clarifier.domain.estate.shares import SPOUSE_TERM
from services.clarifier.domain.estate.things import ASSETS, NOUN

_CLAUSE: Final = re.compile(
    r"[.!?\n]+\s*|(?<!\d),\s*|,(?!\d)\s*|(?<=[대해어아네래]요)\s+|(?<=[가-힣])(?<!보)(?:고|며|는데|은데|지만)[\s,]+|(?<=억)\s?(?=나머지)"
)
_QUESTION: Final = re.compile(r"[?？]|왜\s|얼마(?:로|가|를|까지)|(?:좋을까|유리|어떻게)|(?:이|라|으)?면(?:은)?\s")
_STATUTE: Final = re.compile(
    r"법정|법대로|법(?:이|에서?|으로|적으로)\s?(?:정|나[오온]|되)|법적\s?(?:지분|비율|상속분|몫)|민법|나라(?:에서|가|에)?\s?(?:정[해하한]|준)|정해진\s?(?:몫|비율|대로)|상속분대로|지분대로|1\.5\s?(?:대|:)|일점오|3\s?대\s?2"
)
_UNDECIDED: Final = re.compile(
    r"^\s*(?:글쎄요?\s?)?아직(?:이[요에]|요|은|\s?(?:이|입|잘))?[가-힣]{0,3}[\s.]*$|(?:얘기|이야기|논의|상의|의논|협의|합의|결정)[가-힣]{0,2}\s?(?:아직\s)?(?:안|못|전|중|해\s?봐야|해야|봐야)|나중에|차차|천천히|생각\s?(?:중|안|못)"
)
_FRACTION: Final = re.compile(
    r"(?P<under>\d{1,2})\s?분의\s?(?P<over>\d{1,2})|(?<!\d)(?P<first>\d{1,2})\s?/\s?(?P<second>\d{1,2})(?!\d)|(?<!\d)(?P<percent>\d{1,3})\s?(?:%|프로|퍼센트|퍼)"
)
_HALF: Final = re.compile(r"절반|반반|(?<![가-힣])반(?=$|[\s을만은씩이요,.])|반절|반타작|반으로")
_ALL: Final = re.compile(
    r"전부|모두|몽땅|싹|전액|전체|전재산|통째|몰아|몰빵|단독|혼자\s?(?:다\s)?(?:상속|받)|백\s?프로|(?<![가-힣])다(?=$|[\s요,.]|드리|드려|받|가[지져]|주|줄|제|내|엄|어)"
)
_NONE: Final = re.compile(
    r"(?:안|못)\s?(?:받|가[지져]|갖)|[은는]\s(?:됐다|괜찮다)|마다하|필요\s?없|받지\s?않|포기|싫|사양|없(?=[어음습다네])|한\s?푼도|받을\s?생각"
)
_THING: Final = re.compile(
    rf"(?P<thing>{words('assets', 'home', 'real', 'financial')})(?:에\s?있는\s?돈)?(?P<only>만|은|는|을|를|이요|요|이|가|(?=\s*$))"
)
_OF_SOMETHING: Final = re.compile(
    rf"(?:{words('assets', 'home', 'real', 'financial')}|현금|돈|다른\s?(?:건|거|것|재산))(?:은|는|도)\s"
)
""" "현금은 안 받으신대요": of that alone."""
_TO_SOMEBODY: Final = re.compile(
    r"(?P<self>저|나|내)(?:더러|보고|한테)|(?P<children>저희|우리|애들|자식들?|애)(?:더러|보고|한테|에게)"
)
_CHILDREN: Final = re.compile(
    r"자식|자녀|(?<![가-힣])(?:애|아이)들?(?=[이은는만도한끼에\s])|(?<![가-힣])애들|남매|형제|자매|아들|딸|(?<![가-힣])(?:저희|우리)(?=[가는끼들만도\s]|$)(?!\s?(?:어머|엄|어무))"
)
_DIVIDE: Final = re.compile(r"나눠|나누|나눕|갈[라랐]|쪼개|똑같이")
_BROTHERS: Final = re.compile(r"남매|형제|자매|자식|자녀|애들|아이들|끼리")
_SPEAKER: Final = re.compile(
    r"(?<![가-힣])(?:제가|내가|저는|나는|전|난|내는|제|내|저|나)(?=[\s,.]|$|요)|(?<![가-힣])제가요"
)
_OF_ELSE: Final = re.compile(rf"씩|있[어습음네다지]|{words('debts', 'bank', 'private', 'unnamed')}|장례|증여")
""" An amount that is not what somebody takes: "빚이 2억 있어요"."""
_DEPOSIT: Final = any_of("debts", "deposit")
_OTHER_FACT: Final = re.compile(
    rf"살아\s?(?:계|있)|생존|정정하|안\s?계[시신셔세십심]|(?:자녀|자식|아이|배우자)[는은이가도]?\s?(?:없|\d|[가-힣]\s?명)|(?:빚|채무|부채|대출|보증금|재산|유산|장례비)[가-힣]{{0,2}}[은는이가도]\s|재산을\s?[\d일이삼사오육칠팔구십]+\s?[억천만백]|(?:{words('assets', 'home', 'real', 'financial')})[은는이가도을를]\s?(?:모두\s?)?[\d일이삼사오육칠팔구십]+\s?[억천만백]"
)
""" "두 분 다 살아 계세요", "남기신 빚은 없어요", "자녀는 없어요", "아파트는 13억이에요": of something else than who takes what."""
_IF: Final = re.compile(
    r"(?:[으시이]{0,2}(?:는|시는)\s?(?:걸로|것으로|거로)\s?(?:하|치)?|(?:다고|라고)\s?치|으시|시)?면(?:은요|은|요|유)?(?=\s?(?:그땐\s|그때는?\s|그럼\s|그러면\s)?(?:\?|얼[마만]|어떻|세금|세액|상속세|달라|나[오와]|$))"
)
_TAKING: Final = re.compile(
    r"(?<!감정\s)(?<!감정을\s)(?<!평가\s)(?<!평가를\s)(?<!공제\s)(?<!공제를\s)받|가[지져]|갖|나누|나눠|몰아|포기|상속(?!세|인|재산)|드리|명의로|법정|법대로|반반|절반"
)
_WHY: Final = re.compile(r"(?<![가-힣])(?:왜|팔[고아])|넘게|초과|신고|기한|언제")
_REST: Final = re.compile(r"나머지")
_GIVES: Final = re.compile(r"주[기려고]|줄\s|주고")
_WHOLE_PERCENT, _HALF_PERCENT = 100, 50


_REASON: Final = re.compile(
    r"(?<![가-힣])[가-힣]{1,5}(?:이|은|도)?\s(?:없|싫|필요\s?없|많|충분하|괜찮)다(?:고|면서|며)\s(?!하면|치면)"
)
""" "욕심 없다고 5억만 받으시면": why it would be so."""


def share_supposed(text: str, case: EstateCase) -> Share | None:
    """What a supposition lets the spouse take: "저희가 포기하고 어머니가 다 받으시면요?", "법정상속분대로 나누면 얼마예요?"."""
    text = _REASON.sub(" ", text)
    match = _IF.search(text)
    if match is None or _TAKING.search(text) is None or _WHY.search(text) or _OTHER_FACT.search(text):
        return None
    children = case.children.number if case.children is not None else 0
    return _share(text[: match.start()], case.decedent, (3, 3 + 2 * children) if children else None)


_WHO_PAYS: Final = re.compile(
    r"(?:빚|채무|부채|대출|보증금|전세금)(?:이?랑\s[가-힣]{1,6})?(?:은|는|도|을|를)\s[^.!?,\n\d]{0,16}(?:부담|떠안|맡|갚|책임|승계|지기로|안기로)[^.!?,\n]*"
)
""" "아파트는 제가 받습니다. 빚은 제가 부담하지 않습니다": who pays the debts is not asked."""


_LESS_DEBTS: Final = re.compile(
    r"[^.!?,\n]*(?:빚|채무|부채|대출|융자|보증금|전세금?)[^.!?,\n가-힣]{0,10}[억천만]?[^.!?,\n]{0,4}\s?(?:빼면|빼고|뺀|빼니까?|제하면|제하고|제한)\s(?=[\d일이삼사오육칠팔구십]+\s?[억천])"
)


def net_of_debts(text: str) -> str:
    """An answer with what is left of a thing without what is owed on it, alone: "집 17억에서 대출 3억 빼면 14억이요"."""
    return _LESS_DEBTS.sub("", text)


def share_answered(text: str, of: Decedent | None, statute: tuple[int, int] | None) -> Share | None:
    """What an answer says that the spouse takes. `statute`: his fraction by law, where it is known; None: not decided."""
    text = _WHO_PAYS.sub(" ", net_of_debts(text))
    if _QUESTION.search(text) or _OTHER_FACT.search(text) or _is_found(text):
        return None
    return _share(text, of, statute)


_FOUND: Final = re.compile(
    r"나[왔온]|발견|찾았|더\s(?:있|계)|도\s(?:하나\s|한\s[가-힣]\s)?있|빼먹|빠[뜨트]렸|빠졌|누락|있었(?:네|더|어)"
)
""" "집에서 현금 3천만원이 나왔어요", asked what the spouse takes: what is left, and no part of it."""


def _is_found(text: str) -> bool:
    """Whether a thing is told to be there as well, and nobody is said to take it."""
    names_thing = any(noun.lastgroup in ASSETS for noun in NOUN.finditer(text))
    return names_thing and _FOUND.search(text) is not None and _TAKING.search(text) is None


def _share(text: str, of: Decedent | None, statute: tuple[int, int] | None) -> Share | None:
    if _STATUTE.search(text):
        return _planned("statute", text)
    if _UNDECIDED.search(text):
        return Share(how="undecided", words=text.strip(), standing=Standing.UNKNOWN)
    is_speaker = of is not None and of.path == "S"
    spouses: list[Share] = []
    childrens: list[Share] = []
    for clause in _CLAUSE.split(text):
        if not clause.strip() or _REST.search(clause):
            continue
        whose = _whose(clause, is_speaker=is_speaker)
        if (part := _part(clause, statute)) is not None:
            (spouses if whose == "spouse" else childrens).append(part)
        elif whose == "children" and _DIVIDE.search(clause) and _BROTHERS.search(clause) and not amounts(clause):
            childrens.append(_planned("all", clause))
    if spouses:
        return _of_spouse(spouses, childrens, text)
    return _left_by(childrens, text) if childrens else None


def _of_spouse(spouses: list[Share], childrens: list[Share], text: str) -> Share | None:
    taken = [each for each in spouses if not (each.how == "none" and _OF_SOMETHING.search(each.words))] or spouses
    said = {(each.how, each.won, each.asset) for each in taken}
    if len(said) > 1:
        return None
    if taken[0].how == "none" and childrens and childrens[0].how == "none":
        return None
    return taken[0].model_copy(update={"words": text.strip()})  # "8억짜리 아파트요. 현금은 안 받으신대요"


def _left_by(childrens: list[Share], text: str) -> Share | None:
    """What is left for the spouse by what only the children are said to take."""
    left: dict[str, ShareOfSpouse] = {"all": "none", "none": "all", "half": "half"}
    how = left.get(childrens[-1].how)
    return _planned(how, text) if how and len({each.how for each in childrens}) == 1 else None


def _whose(clause: str, *, is_speaker: bool) -> str:
    """Whose part a clause tells. Where nobody is named it is the spouse's, who was asked about."""
    if to := _TO_SOMEBODY.search(clause):
        return "spouse" if bool(to["self"]) and is_speaker else "children"
    if is_speaker:
        if _SPEAKER.search(clause):
            return "spouse"
        return "children" if _CHILDREN.search(clause) or _GIVES.search(clause) else "spouse"
    if SPOUSE_TERM.search(clause):
        return "spouse"
    return "children" if _CHILDREN.search(clause) or _SPEAKER.search(clause) else "spouse"


def _part(clause: str, statute: tuple[int, int] | None) -> Share | None:
    """How much of everything a clause tells of."""
    if match := _FRACTION.search(clause):
        return _fraction(clause, match, statute)
    if found := [each for each in amounts(clause) if each.won]:
        is_else = _OF_ELSE.search(clause) or (_DEPOSIT.search(clause) and not _TAKING.search(clause))
        won = [each.won or 0 for each in found]
        whole = won[-1] if len(won) == 1 or won[-1] == sum(won[:-1]) else sum(won)
        things = [noun for noun in NOUN.finditer(clause) if noun.lastgroup in ASSETS]
        is_told = len(won) == 1 or len(things) >= len(won) - (whole == won[-1])
        is_exact = is_told and not is_else
        return Share(how="won", won=whole, words=clause.strip(), standing=Standing.PLANNED) if is_exact else None
    if _NONE.search(clause):
        return _planned("none", clause)
    if thing := _THING.search(clause):
        return Share(how="asset", asset=thing["thing"], words=clause.strip(), standing=Standing.PLANNED)
    if _ALL.search(clause):
        return _planned("all", clause)
    return _planned("half", clause) if _HALF.search(clause) else None


def _fraction(clause: str, match: re.Match[str], statute: tuple[int, int] | None) -> Share | None:
    if match["percent"]:
        over, under = int(match["percent"]), _WHOLE_PERCENT
    elif match["under"]:
        over, under = int(match["over"]), int(match["under"])
    else:
        over, under = int(match["first"]), int(match["second"])
    if under == 0 or over > under:
        return None
    if over == under:
        return _planned("all", clause)
    if 2 * over == under:
        return _planned("half", clause)
    if statute is not None and over * statute[1] == under * statute[0]:
        return _planned("statute", clause)
    percent, rest = divmod(_WHOLE_PERCENT * over, under)
    is_even = over > 0 and rest == 0
    return Share(how="part", percent=percent, words=clause.strip(), standing=Standing.PLANNED) if is_even else None


def _planned(how: ShareOfSpouse, said: str) -> Share:
    return Share(how=how, words=said.strip(), standing=Standing.PLANNED)
