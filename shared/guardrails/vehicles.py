"""Number plates of vehicles: `12가 3456`, `서울 12가 3456`, `123가4567`, and the short ones of diplomats and old ones."""

import re
from typing import Final

from shared.guardrails.reading import Recogniser, near, only_where, pattern

_REGIONS: Final = "서울|부산|대구|인천|광주|대전|울산|세종|경기|강원|충북|충남|전북|전남|경북|경남|제주"
_PLAIN: Final = "가나다라마거너더러머버서어저고노도로모보소오조구누두루무부수우주바사아자하허호배"
_LAST_FOUR: Final = r"[0-9]{4}(?![0-9]|[.,][0-9]|[ ]?(?:원(?!래)|만(?!기)|억|천(?!안)|년|명(?!의)|개(?![인조])|주(?![차행])|㎡|평(?!소)|세대|동(?!생)|%))"
_near_vehicle: Final = near(
    "차량|자동차|번호판|승용차|차(?=[는를가이도로번 ,.에]|$)|번호(?=[는가 :])|트럭|오토바이|렌트|주차|제네시스|그랜저|쏘나타|소나타|아반떼|벤츠|BMW|아우디|테슬라|카니발|쏘렌토|싼타페|모닝|레이|K[3-9]",
    before=24,
)


def _is_no_count(match: re.Match[str]) -> bool:
    """`30호 1200` counts, unless a vehicle is spoken of; `30가 1200` does not."""
    return match[0][2:].lstrip("0123456789")[0] not in "호주도조부" or _near_vehicle(match)


PLATES: Final[Recogniser] = only_where(
    f"[0-9가-힣][ ]?[{_PLAIN}](?:[에의]?[ ]|[./_-])?[0-9공영일이삼사오육칠팔구]",
    pattern("vehicle", rf"(?:(?:{_REGIONS})[ ]?)[0-9]{{1,2}}[ ]?[{_PLAIN}][ ./_-]?{_LAST_FOUR}"),
    pattern("vehicle", rf"(?<![0-9.,])[0-9]{{2,3}}[{_PLAIN}][ ./_-]?{_LAST_FOUR}", _is_no_count),
    pattern("vehicle", rf"(?<![0-9.,])[0-9]{{2,3}}[ ](?![호주도조부수자하사오구고])[{_PLAIN}][ ]{_LAST_FOUR}"),
    pattern(
        "vehicle",
        rf"(?<![0-9.,])[0-9공영일이삼사오육칠팔구]{{2,3}}[ ]?[{_PLAIN}](?:에|의)?[ ]?(?:[0-9공영일이삼사오육칠팔구][ ]?){{3}}[0-9공영일이삼사오육칠팔구](?![0-9])",
        _near_vehicle,
    ),
    pattern("vehicle", rf"(?<![0-9.,])[0-9]{{2,3}}[ ][{_PLAIN}][ ]?{_LAST_FOUR}", _near_vehicle),
    pattern("vehicle", rf"(?:{_REGIONS})[ ]?(?:[가-힣]{{1,3}}[ ])?[{_PLAIN}][ ]?{_LAST_FOUR}", _near_vehicle),
)
