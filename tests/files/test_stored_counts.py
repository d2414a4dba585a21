"""Counts as files have them: read back as they were written."""

import json

from hypothesis import given
from hypothesis import strategies as st

from mjgui.core.hand import Unwritten
from mjgui.core.inquiry import Inquiry
from mjgui.core.notation import parse_hand
from mjgui.core.profiles.profile_files import load_profile
from mjgui.core.questions.kept_count import FanCount, LeftOut, Paid, ReadAs, Record, Transfer
from mjgui.core.rules.fans import Citation
from mjgui.core.texts import Text, same
from mjgui.files.stored_counts import as_object, of_object

words = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
ids = st.sampled_from(["all-chows", "pure-double-chow", "x-gone", ""])
points = st.none() | st.integers(-5, 99)
records = st.builds(
    Record,
    words,
    words,
    points,
    words,
    st.builds(Text, words, words),
    points,
    st.integers(0, 8),
    st.none() | st.lists(st.builds(FanCount, ids, points, points), max_size=3).map(tuple),
    st.none()
    | st.lists(
        st.builds(LeftOut, ids, ids, st.lists(ids, max_size=2).map(tuple), st.just(Citation("house", same("—"), "x"))),
        max_size=3,
    ).map(tuple),
    st.none() | st.builds(ReadAs, words, st.lists(words, max_size=3).map(tuple), st.none() | st.integers(0, 4) | words),
    st.none() | st.dictionaries(ids, ids, max_size=2),
    st.none()
    | st.builds(
        Paid,
        points,
        st.lists(st.builds(Transfer, st.none() | words, words, st.integers(0, 9999), words), max_size=2).map(tuple),
    ),
    st.builds(Unwritten, st.none() | st.booleans(), st.booleans(), st.booleans()),
    st.booleans(),
)


@given(records)
def test_any_count_comes_back_as_it_was(record: Record) -> None:
    assert of_object(json.loads(json.dumps(as_object(record)))) == record


@given(records)
def test_whatever_is_kept_can_be_compared(record: Record) -> None:
    asked = Inquiry(parse_hand("[234m,1][234m,1]22334s55p4s"), load_profile("mil-2025"))
    for line in asked.recount(record).texts:
        assert line.zh
        assert line.en
