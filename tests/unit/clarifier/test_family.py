"""Relatives, verbs and labels: each reader alone."""

import re

import pytest

from services.clarifier.domain.people.death import death_in, is_before_death, tells_of_death
from services.clarifier.domain.people.family_paths import path_between, relationship_of, skips_generation
from services.clarifier.domain.people.kinship import people
from services.clarifier.domain.people.labels import labelled
from services.clarifier.domain.people.person import Case
from services.clarifier.domain.people.transfers import Direction, transfers
from services.clarifier.domain.writing.conjugation import forms


@pytest.mark.parametrize(
    ("recipient", "giver", "path"),
    [
        ("CC", "CS", "P"),
        ("CC", "C", "P"),
        ("CC", "CSP", "PP"),
        ("C", "SE", "P"),
        ("C", "SP", "PP"),
        ("SPC", "SP", "P"),
        ("PP", "PP", "S"),
        ("C", "C", "PC"),
    ],
)
def test_whoever_stands_between_is_one_person(recipient: str, giver: str, path: str) -> None:
    assert path_between(recipient, giver) == path


def test_a_former_spouse_is_no_relative_but_stays_a_parent() -> None:
    assert relationship_of(path_between("", "E")) == "타인"
    assert relationship_of(path_between("C", "E")) == "직계존속"
    assert not skips_generation(path_between("C", "E"))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("막내따님(54)께", [("C", Case.TO)]),
        ("아빠동생이", [("PPC", Case.SUBJECT)]),
        ("남편 앞으로", [("S", Case.TO)]),
        ("엄마 통장에서 내 통장으로", [("P", Case.FROM), ("", Case.TO)]),
        ("시 어머니께서", [("SP", Case.SUBJECT)]),
        ("3시 어머니께서", [("P", Case.SUBJECT)]),
        ("아는 형이", [("X", Case.SUBJECT)]),
        ("아들을 낳고", []),
        ("저 말고 엄마가", [("P", Case.SUBJECT)]),
        ("찾아내고 받아들여", []),
    ],
)
def test_a_name_and_its_particle_are_read(text: str, found: list[tuple[str, Case]]) -> None:
    assert [(person.path, person.case) for person in people(text)] == found


def test_a_clause_says_who_has_died() -> None:
    persons = people("남편이 작년에 먼저 갔는데 시어머니가")
    assert [person.is_deceased for person in persons] == [True, False]


@pytest.mark.parametrize("text", ["돌아가시기 전에", "생전에"])
def test_what_is_before_a_death_is_none(text: str) -> None:
    assert is_before_death(text)
    assert death_in(text) is None


@pytest.mark.parametrize("text", ["세상을 뜨셨어요", "먼저 갔어요", "부친상", "장례를 치르고", "숨을 거두셨고"])
def test_a_death_has_many_names(text: str) -> None:
    assert tells_of_death(text)


@pytest.mark.parametrize(
    ("stem", "written"),
    [
        ("주", "준 줄 줌 줍 줬 줫 주고 주려 주면 주셨 줘서"),
        ("보내", "보낸 보냈 보냄 보내고 보내셨 보내줬"),
        ("드리", "드린 드렸 드려서 드리려"),
        ("넘기", "넘긴 넘겼 넘겨서 넘기고"),
    ],
)
def test_a_stem_takes_its_endings_in(stem: str, written: str) -> None:
    assert all(re.match(forms(stem), word) for word in written.split())


@pytest.mark.parametrize(
    "text", ["지난주 금요일", "기준 금액", "주식과 주택", "계산해 주세요", "세금 좀 알려 주면", "만드려고"]
)
def test_what_only_sounds_like_giving_is_none(text: str) -> None:
    assert transfers(text) == []


@pytest.mark.parametrize(
    ("text", "direction"),
    [
        ("엄마한테 받았다", Direction.RECEIVE),
        ("돈이 들어왔다", Direction.RECEIVE),
        ("현금 수령", Direction.RECEIVE),
        ("엄마가 쏨", Direction.GIVE),
        ("통장에 넣어놨다", Direction.GIVE),
        ("명의 이전", Direction.GIVE),
        ("용돈을 보내드렸다", Direction.GIVE_UPWARD),
    ],
)
def test_a_verb_says_which_way_it_goes(text: str, direction: Direction) -> None:
    assert [verb.direction for verb in transfers(text)] == [direction]


def test_a_verb_says_what_did_not_happen_and_what_came() -> None:
    assert [verb.is_denied for verb in transfers("안 받았어요")] == [True]
    assert [verb.comes for verb in transfers("돈을 부쳐왔네")] == [True]


@pytest.mark.parametrize(
    ("text", "sides"),
    [
        ("증여자: 부, 수증자: 자", [("P", Case.GIVER), ("C", Case.RECIPIENT)]),
        ("증여자는 수증자의 모", [("P", Case.GIVER)]),
        ("처제 → 와이프", [("SPC", Case.GIVER), ("S", Case.RECIPIENT)]),
        ("받는 사람은 저희 딸이에요", [("C", Case.RECIPIENT)]),
        ("부자와 모자", []),
    ],
)
def test_a_label_says_who_is_who(text: str, sides: list[tuple[str, Case]]) -> None:
    assert [(person.path, person.case) for person in labelled(text)] == sides
