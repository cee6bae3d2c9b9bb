"""How many children the one who died had, whoever counts them, and however."""

import re
from collections.abc import Callable, Sequence
from typing import Final

from services.clarifier.domain.estate.case import Count, Decedent, Standing
from services.clarifier.domain.estate.counting import (
    NUMBER,
    ONLY_OF_LINE,
    SIBLINGS,
    SONS_AND_DAUGHTERS,
    number,
    without_denied,
)
from services.clarifier.domain.estate.kin import A_PARENT, Named, relation
from services.clarifier.domain.estate.minors import AGES_OF_ALL, ONE_AGE
from services.clarifier.domain.estate.named_children import (
    COUNT_AFTER,
    PUT_RIGHT,
    SELF_TOO,
    UNSPECIFIC,
    Told,
    by_names,
    count_of,
    died_childless,
    each_once,
    least,
    number_of,
    words_of,
)
from services.clarifier.domain.writing.text import BARRIER

_CHILD: Final = r"(?:(?<!손)(?<!손자)(?:자녀|자식|새끼)(?:분)?들?|아이들?|(?<![가-힣])애들?|(?<![가-힣])아들딸|(?<![가-힣])(?:아들|딸)들?|슬하|(?<![가-힣])자(?=:?\s\d))"
_OF_SCHOOL: Final = re.compile(
    r"(?:이랑|하고|과|와|,|에)?\s(?:유치원생?|초등(?:학생)?|중학생|고등학생|대학생|[초중고대][1-6])\s"
)
_PUPILS: Final = r"(?:(?:유치원생|초등학생|중학생|고등학생|대학생|미성년자?|성인|성인이?\s?된)\s)?"
_KIN_TOO: Final = r"(?:(?:저희|우리)\s)?(?:아버지|아빠|어머니|엄마|남편|아내|와이프|신랑|집사람)(?:를|을|까지|도)?\s?(?:포함(?:해서?|하여|한)?|까지)"
""" "할머니의 자녀는 아버지 포함 3명"."""
_FILL: Final = rf"(?:은|는|이|가|만|도|으로|로|:|들은|들이|에)?\s?(?:(?:그|이렇게|모두|전부|총|다|다해서|합쳐서?|{SELF_TOO}|{_KIN_TOO})[\s,]*){{0,3}}"
_COUNTED: Final = re.compile(rf"(?P<who>{_CHILD}){_FILL}{_PUPILS}(?P<n>{NUMBER})")
_LISTED_AND_COUNTED: Final = re.compile(
    rf"(?<![가-힣])(?:자녀|자식)(?:분)?들?(?:은|는|이|가)\s[^.!?\n]{{2,30}}?\s(?:이렇게|모두|전부|총|다\s?(?:해서|합쳐서?)|합쳐서?|합해서?|합이|까지(?:\s?해서)?|포함(?:해서|하여)?)\s?(?P<n>{NUMBER})"
)
""" "자녀는 저희 남편이랑 시누 둘 이렇게 셋이에요"."""
_AGED_AND_COUNTED: Final = re.compile(
    rf"(?<![가-힣])(?:아이|애|자녀|자식)(?:들)?(?:은|는|이|가)\s(?=[^.!?\n]{{0,30}}(?:[\d한두세네섯곱덟홉열]\s?[살세](?![가-힣])|생[)과이,\s]))[^.!?\n]{{2,44}}?\s(?P<n>{NUMBER})(?=이에요|예요|이요|입니다|이고|이며|인데|뿐|[\s.,]|$)"
)
""" "아이는 일곱 살(2019년생)과 네 살(2022년생) 둘이에요"."""
_OWN_CHILDREN: Final = re.compile(
    rf"(?<![가-힣])(?:저희|우리|제|내)\s(?:애|아이|아들|딸|자식)(?:들)?(?:은|는|이|가|도)?\s?(?:{NUMBER})"
    rf"|(?<![가-힣])(?:저희|우리)(?:는|도|한테는?)\s[^.!?\n]{{0,12}}?(?:애|아이)(?:들)?(?:은|는|이|가|도)?\s?(?:{NUMBER})(?:이|을|를)?\s?(?:키[우워운웠]|있|두고|둔|뒀|데리)"
    rf"|(?<![가-힣])(?:저|나)(?:는|도|한테는?)\s[^.!?\n]{{0,16}}?(?:애|아이|아들|딸|자식)(?:들)?(?:은|는|이|가|도)?\s?(?:{NUMBER})(?:이|을|를)?\s?(?:키[우워운웠]|있|두고|둔|둔\s|뒀|낳|데리)"
)
""" "저희 애도 둘 있는데": whoever tells of a parent's death has grandchildren of his."""
_OF_FORMER_MARRIAGE: Final = re.compile(
    rf"(?:(?:전처|전\s?남편|전\s?부인|첫\s?부인|혼외|밖에서)[^.!?\n]{{0,10}}(?:낳은|둔|본|난)|결혼[을은]?\s?[^.!?\n]{{0,8}}했[^.!?\n]{{0,6}}\s(?:거기|그쪽|그\s?사이|그\s?집)(?:에서?|서|엔|에는)?|숨겨\s?[둔놓][은]?|배다른|이복)\s?(?:낳은\s|둔\s|본\s)?(?:아들|딸|자식|아이|애|형제|동생|형|누나)(?:이|가|도)?\s?(?:또\s)?(?P<n>{NUMBER})?"
)
""" "남편이 전처하고 낳은 아들이 하나 있어요": one more than those that were told."""
_ENDS_LIST: Final = re.compile(r"(?:아들|딸)\s?(?:이렇게|모두|전부|총)")
""" "장모님, 저, 딸, 아들 이렇게 넷 남았어요": four with the others."""
_EACH_KIND: Final = re.compile(
    rf"(?:(?<![가-힣])|(?<=하나)|(?<=[둘셋넷명]))(?P<who>아들|딸)(?:이|은|만)?\s?(?P<n>{NUMBER})"
)
_WITH_SELF: Final = re.compile(
    rf"(?<![가-힣])(?:저|나|본인|저희|제|내)(?:를|도)?\s?(?:포함(?:해서?|하여|하면|한)?|까지(?:\s?합쳐서?)?|해서)[\s,]*(?:모두\s?|총\s?|전부\s?|다\s?)?(?P<n>{NUMBER})"
)
_ONE_KIND: Final = re.compile(r"(?<![가-힣\d])(?P<n>[1-9]|[일이삼사오육칠])\s?[남녀](?=입|이|예|임|요|뿐|[\s.,)]|$)")
""" "자녀는 2남입니다"."""
_ALL_TOLD: Final = re.compile(
    rf"(?:(?:형제들이|[이도가])\s?있어서|그러니까\s?자식은|도합|(?:사람|분|동생|형|누나|오빠|언니|막내)까지|먼저\s간\s(?:제\s|우리\s)?(?:남편|신랑|오빠|형|아들|딸)까지)\s?(?:다\s?|전부\s?|모두\s?)?(?P<n>{NUMBER})"
)
_LIVING_OF: Final = re.compile(
    r"(?:남매|형제|자매)\s?(?:중|가운데)(?:에서?)?\s(?:지금(?:은)?\s|현재\s|이제\s)?(?P<n>\d|[가-힣]{1,2}?)\s?(?:명)?(?:이|만)?\s?(?:살아|생존|남[아은았])[^.!?\n]{0,24}(?:미혼|결혼\s?(?:도\s?)?(?:안|못)|(?:자식|자녀|후손|애)(?:이|은|는|도|가)?\s?없)"
)
""" "칠남매 중 지금 다섯이 살아있고 먼저 간 둘은 미혼이었어요": nobody takes the place of the dead."""
_SIBLING: Final = "PC"
_BESIDES_SELF: Final = re.compile(
    rf"(?:저|나)\s?(?:빼고|말고|외에)[\s,]*(?P<more>{NUMBER})\s?더|(?:(?:저|나)\s?(?:빼고|말고|외에)[\s,]*|(?:위로|밑으로|아래로|위아래로)\s?(?:[가-힣]{{2,5}}\s){{0,2}})(?:형제|자매|남매|형|오빠|누나|언니|[남여]?동생)[가-힣]{{0,3}}\s?(?P<n>{NUMBER})"
)
_I_HAVE: Final = re.compile(
    rf"(?<![가-힣])(?:[남여]\s?동생|동생|형님?|누나|누님|오빠|언니)(?:이|가|은)?\s?{NUMBER}(?:에|이고|하고|이랑|,)?\s(?:제가|저는|내가)\s(?:막내|장남|장녀|맏이|외아들|외딸|첫째|둘째|셋째|넷째)|(?<![가-힣])(?:저는|나는|전|저한테는|제게는)\s(?:위로\s|밑으로\s)?(?:(?:[남여]\s?동생|동생|형님?|누나|누님|오빠|언니)(?:이|가|은|도)?\s?{NUMBER}(?:이?랑|하고|과|와|에|,)?\s?){{1,4}}(?:이|가)?\s?(?:있|계)"
)
""" "저는 누나 하나 여동생 하나 있어요": those, and the speaker."""
_ABOVE_AND_BELOW: Final = re.compile(r"밑으로|위로|아래로|손아래|손위")
_SIBLINGS_COUNTED: Final = re.compile(
    rf"(?<![가-힣])(?:(?:저희|우리)\s?)?(?:형제|자매|남매)(?:는|가|이)?\s?(?:모두\s?|전부\s?)?(?P<n>{NUMBER})"
)
_WE: Final = re.compile(rf"(?:저희|우리)(?:는|가)?\s?(?P<n>두\s?명|{NUMBER})(?!\s?부부)")
_ONLY_ONE: Final = re.compile(
    r"외동|외아들|외딸|무남독녀|유일한\s?(?:자식|자녀)|(?:형제|자매)(?:는|은|가|이|도|자매(?:는|가|도)?)?\s?(?:하나도\s?)?(?:없|안\s?계)"
    r"|(?:자식|자녀)(?:은|는|이|가)?\s?(?:저|나)\s?(?:하나|혼자|뿐|밖에|한\s?명)|(?<![가-힣])(?:저|나|지|내|제)\s?(?:하나|하납|혼자|한\s?명)(?=[\s뿐예유니이입임야라요고일에여였다더네지밖.,]|$)(?!\s(?:살|사[는신시]|산|모시|힘))|단독\s?상속"
)
_ONLY_CHILD: Final = r"(?:외아들|외동아들|외딸|외동딸|무남독녀)"
_SURELY_ONE: Final = re.compile(rf"{_ONLY_CHILD}(?=[이랑하고과와\s.,]|$)(?!이[셨신라시]|인)")
""" "저하고 아들 둘뿐 … 그러니까 저랑 외아들": two counts of the same children."""
_THEIR_ONLY_ONE: Final = re.compile(
    rf"{_ONLY_CHILD}(?!이?[셨였]|이[신라시었]|인\s)|(?<![가-힣])외동(?=\s?하나|[이을은도만]\s)"
)
""" "나머지는 외아들한테 주기로"; not "남편이 외아들이라"."""
_NONE: Final = re.compile(
    r"(?:자녀|자식|아이|애|아들딸|후손|처자식|배우자·자녀)(?:는|은|이|가|도|들은|분은|분이|·부모)?\s?(?:아직\s?|하나도\s?|따로\s?|원래\s?)?(?:없(?!이\s)|무(?![가-힣])|안\s?계|못\s?두|두지\s?않)|(?:자녀|자식|아이)\s?없이\s[^.!?\n]{0,12}(?:둘이|부부|혼자|홀로)"
)
_AGES: Final = re.compile(
    r"(?P<n>첫째|둘째|셋째|넷째|다섯째)(?:가|는|이)?\s?(?:[가-힣\d]{1,6}?(?:살|세|이고|인데|,|예|입)|\x00+\s?생)"
)
_ORDINALS: Final = ("첫째", "둘째", "셋째", "넷째", "다섯째")
_ELDER_AND_YOUNGER: Final = re.compile(
    r"(?<![가-힣])큰(?:애|아이)[가는은이]\s(?P<between>[^!?\n]{1,40}?)\s?작은(?:애|아이)[가는은이]\s"
)
""" "큰애가 여덟 살, 작은애가 다섯 살": two."""
_BROTHER_AND_SISTER: Final = re.compile(
    rf"(?<![가-힣])(?:저희|우리|저의|이)\s?남매(?!들|처럼|의\s(?:아이|애|자)|\s?(?:부부|중|가운데|{NUMBER}))"
)
""" "엄마랑 저희 남매가 있어요": two, where no number is said (three would be 삼남매)."""
_STEP: Final = re.compile(
    rf"(?:(?:(?:새|계)(?:어머니|아버지|엄마|아빠|모|부))\s?(?:쪽|네|댁|한테|에게)(?:에|의|에는|에서|는)?(?:\s(?:자기|본인|따로))?|[^,.!?\n]{{0,8}}(?:데려온|데려\s온|데리고\s?(?:온|오신|들어온)|의붓))\s?(?:아들딸|아들|딸|자식|아이|애|동생|형|누나|언니|오빠|남매)들?[이가은는도]?\s?(?:{NUMBER})?"
)
"""A stepchild is no heir; one who was adopted is counted."""
_STEP_CHILDLESS: Final = re.compile(
    r"사이(?:에는?|엔|에서는?|에선)\s(?:따로\s|낳은\s|친)?(?:자식|자녀|아이|애)(?:이|은|는|도|가)?\s?(?:하나도\s|아직\s)?(?:없|안\s?계)[가-힣]*|(?:새|계)\s?(?:어머니|아버지|엄마|아빠|어머님|모|부)(?:께서|한테|에게)?(?:는|은|가|이)?\s(?:따로\s|친)?(?:자식|자녀|아이|애)(?:이|은|는|도|가)?\s?(?:하나도\s)?(?:없|안\s?계)[가-힣]*"
)
""" "새어머니는 자식이 없습니다", "새어머니와 아버지 사이엔 아이가 없어요": none of her own."""
_GRANDCHILDREN: Final = re.compile(r"손[주자녀](?=[은는이가도들\s])")
""" "며느리만 있고 손주는 없어요": the children of a son who died."""
_ADOPTED: Final = re.compile(r"입양(?!은|을|도|하지|\s?안)|친양자|양자로")


def children(
    text: str, own: str, named: Sequence[Named], of: Decedent | None, known: Count | None, *, is_asked: bool
) -> Count | None:
    """How many children there are, by the surest way in which a message counts them. `own`: what is of the dead himself.

    The standing is unknown where two people would count differently: "저, 동생 둘이 상속받아요".
    """
    text, own = (
        _STEP_CHILDLESS.sub(lambda match: BARRIER * len(match[0]), each) for each in (without_denied(text), own)
    )
    if not _ADOPTED.search(text):
        text = _STEP.sub(lambda match: BARRIER * len(match[0]), text)
    if of is not None and of.path not in ("", "S"):
        text = _OWN_CHILDREN.sub(lambda match: BARRIER * len(match[0]), text)
    named = [each for each in named if text[each.person.start] != BARRIER]
    if of is not None and of.path == "C":
        text, own = (_GRANDCHILDREN.sub("자녀", each) for each in (text, own))
    told = Told(text, own, named, of, is_asked)
    if known is not None and not is_asked and (more := _OF_FORMER_MARRIAGE.search(text)) is not None:
        return Count(number=known.number + (number(more["n"]) if more["n"] else 1), words=more[0])
    counted = next((found for reader in _READERS if (found := reader(told)) is not None), None)
    if (died := died_childless(told)) is not None and known is not None and not is_asked:
        return Count(number=max(0, known.number - 1), words=died.person.name)
    is_clear = counted is None or counted.number <= 1 or _SURELY_ONE.search(text) is None
    if counted is None or counted.standing is not Standing.SAID or (counted.number >= least(told) and is_clear):
        return counted
    return Count(number=0, words=words_of(told), standing=Standing.UNKNOWN)


def _by_number(told: Told) -> Count | None:
    """ "자녀는 셋이 아니라 넷이에요", "아들 둘 딸 하나", "자식은 저 포함해서 셋", "1남 2녀", "삼남매"."""
    text = told.text
    if match := (
        PUT_RIGHT.search(text)
        or _ALL_TOLD.search(text)
        or _LISTED_AND_COUNTED.search(text)
        or _AGED_AND_COUNTED.search(text)
    ):
        return count_of(match)
    if (match := _SO_MANY_EACH.search(text)) and not (SIBLINGS.search(text) or _CHILDREN_OF.search(text)):
        return Count(number=2 * number(match["n"]), words=match[0])
    if (match := _HEIRS_LEFT.search(text)) and (of_all := _heirs_left(count_of(match), told)) is not None:
        return of_all
    kinds = list(_EACH_KIND.finditer(text))
    between = text[kinds[0].end() : kinds[1].start()] if len(kinds) > 1 else ""
    if len(kinds) > 1 and (len(between) < len("하고 ") or _OF_SCHOOL.fullmatch(between)):
        both = text[kinds[0].start() : kinds[1].end()]
        return Count(number=number(kinds[0]["n"]) + number(kinds[1]["n"]), words=both)
    found = (match for match in _COUNTED.finditer(text) if number(match["n"]))
    if counted := [match for match in found if not _ENDS_LIST.match(match[0])]:
        return count_of(counted[-1])
    if match := SONS_AND_DAUGHTERS.search(text):
        return Count(number=number(match["sons"]) + number(match["daughters"]), words=match[0])
    if told.speaker_is_child and (match := _WITH_SELF.search(text)):
        return _without_spouse(count_of(match), told)
    if told.of is not None and told.of.path == _SIBLING:
        return None  # "오빠가 … 칠남매": they are no children of his
    match = _LIVING_OF.search(text) or SIBLINGS.search(text) or _ONE_KIND.search(text)
    return count_of(match) if match else None


_HEIRS_LEFT: Final = re.compile(
    rf"(?<!남편\s)(?<!아내\s)상속\s?(?:받을|받는|하는)\s?(?:사람|형제|자식|자녀|남매|자매)(?:들)?(?:은|는|이)\s?(?:모두\s|이제\s|전부\s|다\s|총\s)?(?P<n>{NUMBER})"
)


def _heirs_left(heirs: Count, told: Told) -> Count | None:
    """ "형님 중 한 분은 어릴 때 죽어서 상속받을 사람은 셋이에요": all of them children, where no spouse is left."""
    spouses = [each for each in told.named if told.of is not None and relation(each.person.path, told.of.path) == "S"]
    is_left = any(not (each.is_dead or _NOT_LEFT.match(each.after)) for each in spouses)
    if not is_left or any(word in heirs.words for word in ("형제", "자식", "자녀", "남매", "자매")):
        return heirs if told.speaker_is_child else None
    return heirs.model_copy(update={"number": 0, "standing": Standing.UNKNOWN})


_NOT_LEFT: Final = re.compile(r"(?:은|는|도|이|가|께서)?\s?(?:이미\s|먼저\s|이제\s)?(?:안\s?계|없|돌아가|작고|사망)")


def _without_spouse(counted: Count, told: Told) -> Count:
    """ "어머니가 다 받기로 형과 저까지 셋이 도장 찍었습니다": three with the mother, where as many are named."""
    if told.of is None:
        return counted
    living = [each.person for each in told.named if each.person.path and not each.is_dead]
    kin = {person.name: relation(person.path, told.of.path) for person in living}
    counted_as = {each.person.name: number_of(each) for each in told.named if not each.is_dead}
    brothers = sum(counted_as[name] for name, kind in kin.items() if kind == "C" and name not in UNSPECIFIC)
    is_only = not brothers and _ONLY_ONE.search(told.text) is not None  # "어머니 계시고 외동인 저까지 둘이서"
    is_counted = (bool(brothers) or is_only) and "S" in kin.values() and counted.number == brothers + 2
    return counted.model_copy(update={"number": counted.number - 1}) if is_counted else counted


_SO_MANY_EACH: Final = re.compile(
    rf"(?<!저는\s)(?<!나는\s)(?<!제가\s)(?<!전\s)(?:아들(?:이랑|하고|과)?[\s,]*딸|딸(?:이랑|하고|과)?[\s,]*아들)(?:이|은|을|만)?\s?(?:각각\s)?(?P<n>{NUMBER}|하나|둘|셋)씩"
)
""" "아들딸 하나씩 있어요"."""
_CHILDREN_OF: Final = re.compile(rf"(?:자녀|자식)(?:은|는|이|가)?\s?{NUMBER}")


def _by_kinship(told: Told) -> Count | None:
    """ "조카 셋이 그 집 자식이에요": counted by what they are to the speaker."""
    if told.of is None or told.of.path in ("P", "S", ""):
        return None
    of = told.of.path
    nephews = "조카" if of in ("SPC", "SPCS") else None  # "처형이 사망했습니다. 조카가 셋입니다"
    kin = [each for each in told.named if relation(each.person.path, of) == "C" or each.person.name == nephews]
    if len({each.person.name for each in kin}) == 1 and (match := COUNT_AFTER.match(kin[0].after)):
        return Count(number=number(match["n"]), words=kin[0].person.name + match[0])
    return None


def _none(told: Told) -> Count | None:
    match = _NONE.search(told.own)
    return Count(number=0, words=match[0], standing=Standing.DENIED) if match else None


_SIBLINGS_OF: Final = {"SP": "SPC", "PP": "PPC"}
"""The brothers and sisters of the husband, and of the parent between, by whose parent died."""


def _by_siblings(told: Told) -> Count | None:
    """ "밑으로 남동생 하나 여동생 하나", "저 빼고 형제가 둘", "형제는 셋"; of others "남편 위로 시누 둘", "아빠 밑으로 고모 둘"."""
    of = told.of.path if told.of is not None else A_PARENT.path
    if not (told.speaker_is_child or of in _SIBLINGS_OF):
        return None
    siblings = each_once(told.text, [one for one in told.named if one.person.path == _SIBLINGS_OF.get(of, "PC")])
    if told.speaker_is_child and siblings and _I_HAVE.search(told.text):
        return Count(number=1 + sum(map(number_of, siblings)), words=words_of(told))
    if _ABOVE_AND_BELOW.search(told.text) and len(siblings) > (0 if of in _SIBLINGS_OF else 1):
        return Count(number=1 + sum(map(number_of, siblings)), words=words_of(told))
    if not told.speaker_is_child:
        return None
    if match := _BESIDES_SELF.search(told.text):
        return Count(number=number(match["n"] or match["more"]) + 1, words=match[0])
    match = _SIBLINGS_COUNTED.search(told.text)
    return count_of(match) if match else None


def _by_ages(told: Told) -> Count | None:
    """ "첫째가 서른둘, 둘째가 스물여덟이고"; "애들은 열다섯 살, 열두 살이에요": one for each age."""
    is_of_spouse = told.of is not None and told.of.path == "S"
    if is_of_spouse and (listed := AGES_OF_ALL.search(told.text)) is not None:
        return Count(number=len(ONE_AGE.findall(listed["ages"])), words=listed[0])
    ages = [] if _WE.search(told.text) else [_ORDINALS.index(match["n"]) for match in _AGES.finditer(told.text)]
    if ages:
        return Count(number=max(ages) + 1, words=words_of(told))
    both = _ELDER_AND_YOUNGER.search(told.text) if is_of_spouse and "막내" not in told.text else None
    return Count(number=2, words=both[0].strip()) if both else None


def _brother_and_sister(told: Told) -> Count | None:
    siblings = {each.person.name for each in told.named if each.person.path == "PC"} - set(UNSPECIFIC)
    match = _BROTHER_AND_SISTER.search(told.text) if told.speaker_is_child and not siblings else None
    return Count(number=2, words=match[0]) if match else None


def _alone(told: Told) -> Count | None:
    if told.of is not None and told.of.path in _SIBLINGS_OF and (match := ONLY_OF_LINE.search(told.text)):
        return Count(number=1, words=match[0])
    if told.of is not None and told.of.path == "S" and (match := _THEIR_ONLY_ONE.search(told.text)):
        return Count(number=1, words=match[0])
    if not told.speaker_is_child:
        return None
    if match := _ONLY_ONE.search(told.text):
        return Count(number=1, words=match[0])
    match = _WE.search(told.text)
    return count_of(match) if match else None


def _in_answer(told: Told) -> Count | None:
    match = re.search(NUMBER, told.text) if told.is_asked else None
    return Count(number=number(match[0]), words=match[0].strip()) if match else None


_READERS: Final[tuple[Callable[[Told], Count | None], ...]] = (
    _by_number,
    _by_kinship,
    _none,
    _by_siblings,
    _by_ages,
    _brother_and_sister,
    by_names,
    _alone,
    _in_answer,
)
