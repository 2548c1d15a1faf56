"""Roles of paragraphs of full texts against marks of a reader: `python -m benchmarks.quality.section_roles`.

The marks are `section_roles.tsv`: half and reading, file, digest of the first letters of a paragraph, and the roles
that are fair, the best one first. Papers are drawn into halves in turn, all files of one paper into the same. The
reader saw title, heading, the paragraph and its neighbours, and no role of ours. Rules were made on the first half, and
taken out again where the other half, or what they changed in its whole texts, did not gain by them. A paragraph that is
no longer cut there has the role of the one that holds its first letters; files that are not read count as not found.
"""

from __future__ import annotations

import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from hashlib import blake2b
from pathlib import Path

from benchmarks.quality.corpora import SHARED
from kg.errors import InvalidInputError
from kg.model.papers.kept_text import SectionRole
from kg.model.papers.paper import CitationKey, Paper, PaperId
from services.adapters.formats import text_files
from services.collecting.kept_texts import text_to_keep

_MARKS = Path(__file__).with_suffix(".tsv")
_NOT_A_LETTER = re.compile(r"[\W_]+")
_FIRST_LETTERS = 80
_NO_PAPER = Paper(id=PaperId("paper"), citation_key=CitationKey("paper"), title="")
GROUPS = {
    SectionRole.METHOD: "method",
    SectionRole.DATA: "method",
    SectionRole.RESULTS: "result",
    SectionRole.LIMITATIONS: "limitation",
    SectionRole.INTRODUCTION: "other",
    SectionRole.DISCUSSION: "other",
    SectionRole.OTHER: "other",
}


def figures(shared: Path = SHARED) -> dict[str, float | str]:
    """By half: shares of marked paragraphs with a fair group (also by format) and role, and what was taken for what."""
    right: defaultdict[str, list[bool]] = defaultdict(list)
    confused: Counter[str] = Counter()
    found: Counter[str] = Counter()
    for half, format, fair, role in _marks_with_roles(shared / "full-texts"):
        found[f"{half} half: marked"] += 1
        if role is None:
            continue
        found[f"{half} half: found"] += 1
        group = GROUPS[role]
        is_fair = group in {GROUPS[each] for each in fair}
        right[f"{half} half: fair of four groups"].append(is_fair)
        right[f"{half} half: fair of seven roles"].append(role in fair)
        right[f"{half} half: fair of four groups, {format}"].append(is_fair)
        right[f"{half} half: fair of four groups, {GROUPS[fair[0]]}"].append(is_fair)
        if not is_fair:
            confused[f"{half} half: {GROUPS[fair[0]]} taken for {group}"] += 1
    shares = {what: f"{sum(each) / len(each):.3f} of {len(each)}" for what, each in sorted(right.items())}
    return {**found, **shares, **dict(sorted(confused.items()))}


def _marks_with_roles(folder: Path) -> Iterator[tuple[str, str, list[SectionRole], SectionRole | None]]:
    """Half, format, fair roles and the role of ours, None where the paragraph is not found."""
    roles: dict[str, tuple[str, Mapping[str, SectionRole]]] = {}
    for line in _MARKS.read_text(encoding="utf-8").splitlines():
        half, file, digest, fair = line.split("\t")
        if file not in roles:
            roles[file] = _roles(folder / file)
        format, of_paragraphs = roles[file]
        yield half, format, [SectionRole(each) for each in fair.split()], of_paragraphs.get(digest)


def _roles(file: Path) -> tuple[str, Mapping[str, SectionRole]]:
    """The format of a file, and the roles of its paragraphs by their digests."""
    try:
        format, text = text_files.read(file)
        kept = text_to_keep(_NO_PAPER, text, origin=file.name, format=format, licence=None)
    except InvalidInputError:
        return "not read", {}
    inside = {digest: each.role for each in reversed(kept.paragraphs) for digest in _digests_inside(each.text)}
    return format.value, inside | {digest_of(each.text): each.role for each in reversed(kept.paragraphs)}


def _digests_inside(text: str) -> Iterator[str]:
    """What tells each stretch of a paragraph that begins with a word and is long enough to be known."""
    words = [word.lower() for each in text.split() if (word := _NOT_A_LETTER.sub("", each))]
    letters, start = "".join(words), 0
    for word in words:
        if len(letters) - start < _FIRST_LETTERS:
            return
        yield _digest(letters[start : start + _FIRST_LETTERS])
        start += len(word)


def digest_of(text: str) -> str:
    """What tells a paragraph from the others of its file, whatever its spaces and signs."""
    return _digest(_NOT_A_LETTER.sub("", text).lower()[:_FIRST_LETTERS])


def _digest(letters: str) -> str:
    return blake2b(letters.encode("utf-8"), digest_size=6).hexdigest()


if __name__ == "__main__":
    for what, value in figures(Path(sys.argv[1]) if len(sys.argv) > 1 else SHARED).items():
        print(f"{what}: {value}")
