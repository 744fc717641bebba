"""What is told of a room in a few words, and in sentences, from what its key says of it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from morphs.art.dressing.lists import THEN, TRAP, TREASURE
from morphs.base.wording import number_word
from morphs.plan.key.model import Contents

PEOPLE = re.compile(r"([^,(]{3,24}) \((\d+)\),")
SENTENCE = re.compile(r"[,.;:\n]| and ")
CLAUSE = re.compile(
    r"[,.;:\n]| (?:with|that|which|who|whose|and|but|from|for|fit|worth|as|than|where) "
    r"| (?:of|in|through) which "
    r"| (?!(?:bed|deed|need|reed|seed|shed) )(?:\w+ed|sewn|struck|cast)"
    r" (?:with|in|by|on|to|as|from|for|of|against) "
)
"""Where the first thing that is said of a trap ends, and of beings and treasure."""
DOING = re.compile(rf"{CLAUSE.pattern}|(?<!^A)(?<!^The) \w{{3,}}ing\b")
"""Of beings it ends before what they are doing too."""
WHERE = re.compile(
    r", (?=(?:in|under|behind|at|inside|beneath|above|below|on|sewn|tied|plastered|wedged|hung) )"
)
"""Where what is said of treasure comes to where it lies."""
ARTICLE = re.compile(r"^(?:A|An|The|Some) ")
SHORT_TRAP, SHORT_TREASURE, SHORT_ALONE, MOST_PARTS = 7, 5, 5, 3
"""Of so many words at most are what is told of traps, treasure and single beings in a list; and so
many things are told of a room."""


def few_words(word: str, ways: Sequence[str], striking: bool, owed: Sequence[str]) -> str:
    """Return in a few words what is in a room: the `word` of it if that is striking, its ways, and
    what is `owed`; of a room that has nothing of these the word alone."""
    parts = [*([word] if striking else []), *ways[:2]]
    parts = [one for one in dict.fromkeys(parts) if one and one not in owed]
    return THEN.join([*parts[: max(1, MOST_PARTS - len(owed))], *owed]) or word


def signed_of(
    contents: Contents, briefs: Mapping[str, str], trap: str = ""
) -> tuple[tuple[str, str], ...]:
    """Return in a few words what is dangerous in a room, else the `trap` that is drawn, and what is
    of worth, each with its mark; tables say some of that in their `briefs`."""
    hazard, worth = contents.hazard.split("\n")[0], contents.treasure.split("\n")[0]
    danger = _in_brief(hazard, briefs) or _short(hazard, SHORT_TRAP, SENTENCE) or trap
    thing = _short(worth.removeprefix("The hoard: "), SHORT_TREASURE, CLAUSE)
    told = (TRAP, danger), (TREASURE, _in_brief(worth, briefs) or thing)
    return tuple(one for one in told if one[1])


def _in_brief(text: str, briefs: Mapping[str, str]) -> str:
    """What tables say in brief of what a text begins with; nothing where they do not."""
    said = text.rstrip(".")
    while said and said not in briefs:
        said = said.rpartition(", ")[0]
    return briefs.get(said, "")


def people_of(denizens: str, briefs: Mapping[str, str]) -> tuple[str, ...]:
    """Return in a few words who is in a room, and how many, if anybody is."""
    people = PEOPLE.match(denizens)
    if people:
        who, many = people.groups()
        return (f"{many} {who[:1].lower()}{who[1:]}",)
    told = _in_brief(denizens, briefs) or _short(denizens, SHORT_ALONE, DOING)
    return (told,) if told else ()


def _short(text: str, most: int, ends: re.Pattern[str]) -> str:
    """The first thing that is said in a text, without an article; nothing where that is long."""
    said = ends.split(text, maxsplit=1)[0]
    plain = ARTICLE.sub("", said)
    if len(plain.split()) > most or not plain:
        return ""
    return plain if plain != said else plain[:1].lower() + plain[1:]


def tale_of(contents: Contents, ways: Sequence[str]) -> str:
    """Return in sentences what is in a room: who is there and at what, what is dangerous, what is
    of worth; else what is hidden there."""
    told = [PEOPLE.sub(_counted, contents.denizens.split("\n")[0], count=1)]
    told.append(contents.hazard.split("\n")[0])
    told.append(_worth(contents.treasure.split("\n")[0]))
    told = [one for one in told if one]
    if len(told) < 2:
        told.append(contents.hidden.split("\n")[0])
    told += [f"{ways[0][:1].upper()}{ways[0][1:]}."] if ways else []
    return " ".join(one for one in told if one)


def _counted(people: re.Match[str]) -> str:
    """Some people with their number in words before them."""
    who, many = people.groups()
    return f"{number_word(int(many)).capitalize()} {who[:1].lower()}{who[1:]},"


def _worth(treasure: str) -> str:
    """What is of worth, without where it lies: that is for the key to tell."""
    what = WHERE.split(treasure, maxsplit=1)[0]
    return what if not what or what.endswith(".") else f"{what}."
