"""Hospitals, schools and offices that a person is said to be at, and people who are named with their place there.

"서울대병원에 기부" names a receiver of a gift and stays; "어머니가 한빛병원에 입원" tells where somebody is ill.
The kind of place stays: whether somebody goes to a primary school matters to the tax.
"""

import re
from typing import Final

from shared.guardrails.name_shapes import ADDRESSED, ANY_COPULA, BOUNDARY, COMMON_WORDS, WHOLE, is_no_ordinary_word
from shared.guardrails.reading import Recogniser, only_where, pattern

_PLACE: Final = "초등학교|중학교|고등학교|여자고등학교|여자중학교|대학교|대학원|유치원|어린이집|외국어고|과학고|여고|여중|병원|의원|한의원|요양원|의료원|치과|산후조리원|호스피스|학원|소아과|내과|정형외과|산부인과|정신과|안과|피부과|이비인후과|비뇨기과|신경외과"
_GENERIC: Final = re.compile(
    "(?:대학|종합|요양|국립|사립|공립|시립|도립|군립|우리|동네|근처|어느|큰|작은|다른|이|그|저|한방|정신|정신과|산부인과|일반|초등|중|고|국제|외국|정형외과|내과|외과|안과|피부과|치과|성형외과|이비인후과|소아과"
    "|노인|재활|암|전문|상급|개인|유명|시골|지방|서울|부산|대구|인천|광주|대전|울산|제주|미국|일본|중국|영국|호주|캐나다|해외|외국인|대안|특수|명문|같은|무슨|어떤|여러|전문|보건|영어|수학|미술|음악|피아노|태권도|입시|모|각|그런|이런|아무|집앞|가까운|근방|남자|여자|남녀|통합|방송통신|사이버)+"
)
_STAYS: Final = r"입원|다니|다녀|다닙|다닌|재학|학년|[0-9]반|진료|치료|수술|투병|통원|면회|병실|응급|호실|[0-9]호|중환자|환자|근무|재직|일하|졸업|입학|전학|돌아가|사망|별세|임종|계시|계세|계신|계십|모[시셔셨신]|요양|진단|검사받|교사|담임|교수|주치의|의사|간호사|원장|선생|병동|에[ ]있|에[ ]누워|등록금|입학금|학비|수업료|응급"
_PERSON: Final = re.compile(
    "저|나[는도]|제|내|우리|저희|아버|어머|아빠|엄마|할머|할아|부모|남편|아내|와이프|아들|딸|손[자녀주]|조카|동생|형|누나|언니|오빠|장인|장모|시아|시어|고모|이모|삼촌|며느리|사위|아이|애|막내|첫째|둘째|부친|모친|\x00|씨|님"
)
_SENTENCE: Final = re.compile("저는|제가|나는|내가|아직|지금|이제|현재|아들[은이]|딸[은이]|손[자녀][는가]|동생[은이]")
""" "저는아직고등학교1학년이에요": what was written without blanks before the kind of place."""
_VISIT: Final = rf"(?<![가-힣A-Za-z])(?P<value>[가-힣A-Za-z]{{1,12}}?)(?:{_PLACE})(?=[^.!?\0]{{0,14}}?(?:{_STAYS}))"
_SHORT_SCHOOL: Final = r"(?<![가-힣A-Za-z])(?P<value>[가-힣]{2,4}?)(?:여고|여중|외고|과고|초|중|고|대)(?=[ ](?:입학|졸업|다[니녀닙닌]|재학|[1-6]학년|등록금|학비))"
_WITH_NAME: Final = rf"(?:병원|의원|요양원|학교|대학|유치원|어린이집|학년|[0-9]반|[0-9]번|[0-9]학번|(?:내|외|안|치|피부|부인|소아|신경|정신|의학|한방|청소년|비뇨|이비인후)과|병동|호실|지점|세무서|영업점|센터|팀|부서|연구소|사무소)(?:에|에서|인)?[ ,]{{1,2}}(?P<value>{WHOLE})(?:{ADDRESSED}|{ANY_COPULA}|{BOUNDARY})"
_NUMBERED: Final = r"(?:학번|사번|군번|순번|교번|환자[ ]?번호|등록[ ]?번호|차트[ ]?번호|수험[ ]?번호|회원[ ]?번호|사원[ ]?번호|직원[ ]?번호|보험증[ ]?번호|자격증[ ]?번호|수급자[ ]?번호|증권[ ]?번호)(?:은|는|이|가)?[ ]?[:=]?[ ]?(?:제[ ]?)?(?P<value>[A-Za-z]{0,3}-?[0-9](?:-?[A-Za-z0-9]){3,14}|[0-9][ -][0-9]{10})(?![A-Za-z0-9]|[ ]?[만억천원년])"


def _is_somebodys(match: re.Match[str]) -> bool:
    """Whether the place has a name of its own, and somebody is near."""
    if _GENERIC.fullmatch(match["value"]) or match["value"] in COMMON_WORDS or _SENTENCE.search(match["value"]):
        return False
    start, end = match.span()
    return _PERSON.search(match.string, max(0, start - 24), min(len(match.string), end + 24)) is not None


INSTITUTIONS: Final[Recogniser] = only_where(
    f"{_PLACE}|학년|입학|졸업|다니|다녀|재학|등록금|학비|반 |번 |과 |지점|세무서|센터|팀 |부서|연구소|사무소",
    pattern("institution", _VISIT, _is_somebodys),
    pattern("institution", _SHORT_SCHOOL, _is_somebodys),
    pattern("name", _WITH_NAME, is_no_ordinary_word),
)
MEMBERSHIPS: Final[Recogniser] = only_where("번호|학번|사번|군번|교번|순번", pattern("membership", _NUMBERED))
