"""What a rule system is: everything that one has and others need not have.

A system is a subclass of ``RuleSystem`` and one line in ``mjgui.core.systems.registry``; its rule files lie in the
folder of ``resources/rules`` with its id.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping
from functools import cached_property
from typing import Any, ClassVar, TypeAlias

from mjgui import resources
from mjgui.core import texts
from mjgui.core.hand import Hand, Meld, MeldKind
from mjgui.core.hand.arrange import Reading
from mjgui.core.hand.problems import Problem
from mjgui.core.hand.tiles import Tile
from mjgui.core.rules.effects import Exclusion, Pair, Setting
from mjgui.core.rules.fan_table import read_fans
from mjgui.core.rules.fans import Citation, Fan, FanId
from mjgui.core.rules.principles import Principle, read_principles
from mjgui.core.rules.proofs import Proofs, Wanted
from mjgui.core.rules.rulings import Ruling, read_rulings, rulings_of_exclusions
from mjgui.core.rules.sources import Source, read_sources
from mjgui.core.systems.conditions import Failure
from mjgui.core.systems.detected import Detected
from mjgui.core.systems.part_store import PartStore
from mjgui.core.systems.payments import Payments
from mjgui.core.systems.principles import CountingPrinciple, ExcludesByRow, Making, Rules
from mjgui.core.systems.score_sheets import ScoreSheets
from mjgui.core.systems.table_questions import Statement, TableQuestion
from mjgui.core.texts import Part, Text, read_words

# Tiles counted from the lowest.
Shape: TypeAlias = tuple[int, ...]
Explainer = Callable[[Reading], tuple[int, Failure]]


class RuleSystem(ABC):
    """A rule system. What has no default here every system has of its own."""

    id: ClassVar[str]
    """Names it in profiles, and its folder of rule files."""
    forms: ClassVar[tuple[str, ...]]
    """The forms of a winning hand; their names are the words ``form.<form>``."""
    principles: ClassVar[tuple[CountingPrinciple, ...]]
    """What keeps fans from counting, in the order it is asked: the first that is broken is the reason given."""
    one_arrangement: ClassVar[str]
    """The principle by which fans that are found only in other readings do not count."""
    free_choice: ClassVar[str]
    """The principle by which another choice of fans that is worth as much could be taken."""
    paid_beside: ClassVar[str | None] = None
    """The principle by which what is paid beside the total does not count; None where nothing is."""
    settings: ClassVar[tuple[Setting[Any], ...]] = ()
    """The questions that profiles answer with a single value."""
    circumstances: ClassVar[frozenset[str]] = frozenset()
    """What of the way a hand was won matters, beside who discarded: fields of ``WinContext``, and ``flowers``."""
    refused_unless_accepted: ClassVar[frozenset[str]] = frozenset()
    """Marks under which an occurrence of a fan is none in any rules that no answer to a ruling has accept them: of
    circumstances that rules written down before them say nothing of."""
    other_names: ClassVar[Mapping[str, FanId]] = {}
    """What other programs and rule books call some fans."""
    payments: ClassVar[Payments[Any] | None] = None
    """Who pays whom at a table; None where totals are not paid out."""
    questions: ClassVar[tuple[TableQuestion, ...]] = ()
    """What can be asked about the table, such as what a seat may do."""
    score_sheets: ClassVar[ScoreSheets | None] = None
    """What a sheet of its games keeps; None where there are no payments to keep."""

    # Rule files.

    def file(self, name: str) -> bytes | None:
        """One of the system's rule files, such as ``fans.toml``; None where there is none of that name."""
        path = f"rules/{self.id}/{name}"
        return resources.read(path) if resources.exists(path) else None

    def file_names(self, folder: str) -> tuple[str, ...]:
        """The names of the files in a folder of the system's rule files, in ascending order."""
        return resources.names(f"rules/{self.id}/{folder}")

    def _needed(self, name: str) -> tuple[bytes, str]:
        """The content of a rule file, and how errors name it. Raises FileNotFoundError."""
        content, where = self.file(name), f"rules/{self.id}/{name}"
        if content is None:
            raise FileNotFoundError(where)
        return content, where

    @cached_property
    def fans(self) -> Mapping[FanId, Fan]:
        """The table of fans by id, in the official order."""
        return read_fans(*self._needed("fans.toml"))

    @cached_property
    def principle_table(self) -> Mapping[str, Principle]:
        """What the principles are called and say, by id, in the order they are asked."""
        return read_principles(*self._needed("principles.toml"))

    @cached_property
    def rulings(self) -> Mapping[str, Ruling]:
        """The disputed questions by id."""
        return read_rulings(*self._needed("rulings.toml"), self.settings_by_id)

    @cached_property
    def rulings_of_exclusions(self) -> Mapping[Pair, str]:
        """For each exclusion that an answer switches on or off, the disputed question it hangs on."""
        return rulings_of_exclusions(self.rulings)

    @cached_property
    def sources(self) -> Mapping[str, Source]:
        """Texts that only this system's citations name."""
        content = self.file("sources.toml")
        return {} if content is None else read_sources(content, f"rules/{self.id}/sources.toml")

    @cached_property
    def words(self) -> Mapping[str, Text]:
        """Texts that only this system says, by ``section.key``."""
        content = self.file("words.toml")
        return {} if content is None else read_words(content)

    @cached_property
    def terms(self) -> Mapping[str, Text]:
        """What it calls by another name than the program does: its own texts, by the keys of those they replace."""
        content = self.file("terms.toml")
        return {} if content is None else read_words(content)

    def text(self, key: str, /, **parts: Part) -> Text:
        """A text of the core or of a system in this system's terms, filled in; see ``texts.text``."""
        own = self.terms.get(key)
        return texts.text(key, **parts) if own is None else texts.filled(own, **parts)

    def worded(self, name: str, key: str, /, **parts: Part) -> Text:
        """A text of a catalogue in this system's terms, filled in; see ``texts.worded``."""
        own = self.terms.get(key)
        return texts.worded(name, key, **parts) if own is None else texts.filled(own, **parts)

    @cached_property
    def profile_ids(self) -> tuple[str, ...]:
        """The ids of the profiles in its rule files."""
        return tuple(name.removesuffix(".toml") for name in self.file_names("profiles") if name.endswith(".toml"))

    @cached_property
    def settings_by_id(self) -> Mapping[str, Setting[Any]]:
        return {each.id: each for each in self.settings}

    @cached_property
    def excluding(self) -> str | None:
        """The principle by which fans exclude others by rows of the rules; None where there is none."""
        return next((each.id for each in self.principles if isinstance(each, ExcludesByRow)), None)

    def principle(self, identity: str) -> CountingPrinciple:
        """The principle with an id. Raises KeyError for one that keeps nothing from counting."""
        return self._principles[identity]

    @cached_property
    def _principles(self) -> Mapping[str, CountingPrinciple]:
        return {each.id: each for each in self.principles}

    # Hands.

    @property
    @abstractmethod
    def found_fans(self) -> frozenset[FanId]:
        """The fans that are found in hands; others are counted by rule, such as the one for a hand without any."""

    @property
    @abstractmethod
    def marks(self) -> Mapping[FanId, frozenset[str]]:
        """The marks that occurrences of a fan may bear, under which rules may refuse it, or the whole win."""

    @abstractmethod
    def is_meld(self, kind: MeldKind, tiles: tuple[Tile, ...]) -> bool:
        """Whether tiles in ascending order are a meld of this kind."""

    @abstractmethod
    def detect(self, hand: Hand) -> tuple[Detected, ...]:
        """Every reading of a won hand without problems, and all that could be claimed in it under any rules."""

    @abstractmethod
    def waits(self, hand: Hand) -> Mapping[str, frozenset[Tile]]:
        """For each form the tiles that would complete a waiting hand, also those of which no copy is left; forms that
        wait for nothing are left out. The winning tile, if there is one, is not looked at."""

    @abstractmethod
    def explainer(self, hand: Hand, fan: FanId) -> Explainer:
        """What says of a reading of the hand that does not hold a fan how many of the fan's conditions it meets, and
        the first it does not."""

    def exchanges(self, meld: Meld) -> tuple[tuple[MeldKind, Shape], ...]:
        """The kinds of set that a declared one can be exchanged for in a hand, each with its tiles counted from the
        lowest: sets of its own kind and shape, where a system does not say otherwise."""
        return ((meld.kind, tuple(tile - meld.tiles[0] for tile in meld.tiles)),)

    def detail(self, _fan: FanId, _reading: Reading) -> Text | None:
        """What more there is to say of a fan that a reading holds than its name, such as how it is there; None for
        nothing."""
        return None

    def problems(self, _hand: Hand, _rules: Rules) -> tuple[Problem, ...]:
        """What is impossible about a hand under these rules, beside what is so under all."""
        return ()

    def certain(self, hand: Hand, _rules: Rules) -> tuple[Hand, tuple[Problem, ...]]:
        """The hand with what is certain about it set, and a remark for each thing set."""
        return hand, ()

    def is_waited_for(self, _hand: Hand, _tile: Tile, _rules: Rules) -> bool:
        """Whether a waiting hand waits for a tile of which no copy is left."""
        return True

    def said_of(self, _circumstance: str, _rulings: Mapping[str, str]) -> tuple[Statement, ...]:
        """What rules with these answers say of a circumstance of a win, one of ``circumstances``, beyond its name: told
        where it is set."""
        return ()

    # Counting.

    def combines(self, fan: Fan, _rules: Rules) -> bool:
        """Whether the limits on combining apply to a fan."""
        return fan.combination

    def own_exclusions(self, _making: Making) -> tuple[Exclusion, ...] | None:
        """The exclusions of rules that go by something else than by what they list; None where they go by that."""
        return None

    def by_list(self, rules: Rules) -> Rules:
        """The rules as they would be if they went by what they list; themselves where they do, or cannot."""
        return rules

    def proofs(self, _rules: Rules) -> Proofs | None:
        """What is proved of every two of its fans under the definitions of some rules, or under those nearest to them;
        None where that is not worked out."""
        return None

    def prove(
        self,
        _wanted: Mapping[str, Wanted],
        _store: PartStore,
        _workers: int | None,
        _done: Callable[[int, int], None],
    ) -> Mapping[str, Proofs]:
        """Work out anew what is proved of its fans: tables, by their names.

        - wanted: what each is to be worked out for;
        - store: keeps finished parts, so that a run that was stopped goes on with them;
        - workers: how many processes work, None for one for each core;
        - done: is told after each part how many of how many parts are there.

        Raises LookupError for a system of which nothing is proved, and what the store raises.
        """
        raise LookupError(f"nothing is proved of {self.id}")

    @property
    def printed_lists(self) -> Mapping[str, Mapping[Pair, Citation]]:
        """By the id of a profile, what its text prints as not counted, for comparison with what is proved."""
        return {}

    def open_questions(self, _hand: Hand, _totals: Collection[int]) -> frozenset[str]:
        """Rulings that matter to a hand whose readings have these totals though no answer changes what it counts."""
        return frozenset()

    def follows(
        self, _hand: Hand, _ruling: str, _option: str, _total_of: Callable[[Hand], int | None]
    ) -> tuple[Text, ...]:
        """What an answer to a ruling that matters to a hand means for it beside its points, such as who pays, in words.
        ``_total_of`` counts another hand under the same rules and that answer; it gives None for no win."""
        return ()

    def chooses_reading(self, _rulings: Mapping[str, str]) -> bool:
        """Whether the winner may lay down any reading, so that not the best but the chosen one counts."""
        return False
