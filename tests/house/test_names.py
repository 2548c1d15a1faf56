"""One name, one thing; and a word that a newcomer knows."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections import defaultdict
from collections.abc import Iterator
from functools import cache

from tests.house.sources import PACKAGES, ROOT, functions, named, nodes, trees

INSTEAD_OF = {
    "announce": "notify",
    "announcer": "notifier",
    "arriving": "download",
    "awaited": "async client",
    "doorkeeper": "authenticator",
    "door": "access",
    "heed": "check for cancellation",
    "heeded": "check for cancellation",
    "heirs": "citing communities",
    "house": "conventions of the API",
    "insist": "retry",
    "kin": "similar communities",
    "patience": "retry policy",
    "somebody": "the request, the caller, the operator",
    "stratum": "layer",
    "tell": "report, emit",
    "whoever": "the request, the caller, the operator",
}
"""Words that no identifier of the code contains, and what to write instead."""

CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
ODD = re.compile(
    r"\b(?:anew|tells? (?:\w+ ){0,4}apart|told apart|heed(?:s|ed)?|whoever|somebody|thereby|therein|lest)\b",
    re.IGNORECASE,
)
"""Words that no docstring and no comment contains; CONTRIBUTING.md has plainer ones."""

WORN = re.compile(
    r"\btold\b|\b(?:stands?|stood)\b(?! for\b)|\bwhat (?:it|they|each) (?:is|are) of\b|\bgoes by\b"
    r"|(?<!there )\b(?:is|are) no (?!longer\b|more\b|less\b|better\b|worse\b|slower\b)[a-z]"
    r'|\A"""(?:Of|So many|So much)\b',
    re.IGNORECASE,
)
"""Turns of phrase that a reader whose first language is another stumbles over."""

MOST_WORN = {"kg": 0, "api": 0, "client": 0, "benchmarks": 0, "services": 4}
"""How many of them the docstrings and comments of a folder have at most; a folder that is rid of them stays so."""

WORN_TEXT = re.compile(
    r"\b(?:anew|told|stands?|stood|nobody|somebody|whoever|heed|lest)\b"
    r"|(?<!there )\b(?:is|are) no (?!longer\b|more\b)[a-z]",
    re.IGNORECASE,
)
"""Words that no text of the explorer has; it is read by everyone who uses the product."""

ADJECTIVES = re.compile(
    "cited|confirmed|connected|damaged|finished|known|locked|merged|related|retracted|shared|stored|unaided|uncited"
    "|undirected|unknown|unread|weighted"
)
"""Participles that may begin the name of a public function, with a noun behind them: `cited_keys`."""

NAMED_OTHERWISE = {"property", "cached_property", "command"}
"""Properties may say of a value how it is, and commands have the names that users type."""

PARTICLES = re.compile("again|as|at|away|before|by|for|from|in|near|of|on|once|out|to|together|under|up|with")

IRREGULAR = re.compile(
    "(?:over|re|un|with|fore|mis)?(?:begun|borne|bound|broken|brought|built|caught|chosen|dealt|done|drawn|driven|felt"
    "|forgotten|found|given|gone|grown|heard|held|hidden|kept|known|laid|led|left|lent|lost|made|meant|met|paid|said"
    "|seen|sent|shown|sold|spelt|spent|spoken|stolen|stood|struck|stuck|taken|taught|thought|thrown|told|torn"
    "|understood|won|worn|woven|written|wrote)"
)
REGULAR = re.compile("(?!(?:em|re)?bed|feed|need|seed|speed|exceed|proceed|succeed|shed)[a-z]+ed")


def test_no_class_and_no_alias_of_a_type_has_the_name_of_another() -> None:
    modules: dict[str, list[str]] = defaultdict(list)
    for path, tree in trees(*PACKAGES).items():
        for name in named(tree):
            modules[name].append(path)
    assert len(modules) > 400
    assert {name: paths for name, paths in modules.items() if len(paths) > 1} == {}


def test_no_identifier_has_a_word_for_which_the_glossary_has_a_plainer_one() -> None:
    found = {
        f"{path}: {identifier}: write {INSTEAD_OF[word]}"
        for path, tree in trees(*PACKAGES).items()
        for identifier in _defined(tree)
        for word in _words(identifier) & INSTEAD_OF.keys()
    }
    assert found == set()


@cache
def _remarks(path: str) -> tuple[tokenize.TokenInfo, ...]:
    """The docstrings and comments of a source; a list of words that its code reads does not count."""
    tokens = tokenize.generate_tokens(io.StringIO((ROOT / path).read_text("utf-8")).readline)
    return tuple(
        each
        for each in tokens
        if each.type == tokenize.COMMENT
        or (each.string.startswith('"""') and not each.line[: each.start[1]].endswith("word_list("))
    )


def _remarks_with(pattern: re.Pattern[str], *folders: str) -> Iterator[tuple[str, re.Match[str]]]:
    """Where the docstrings and comments have a pattern; only sources that have it at all are taken apart."""
    anywhere = re.compile(pattern.pattern.replace(r"\A", ""), pattern.flags)
    paths = sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))
    for path in (str(path.relative_to(ROOT)) for path in paths if anywhere.search(path.read_text("utf-8"))):
        for token in _remarks(path):
            yield from ((f"{path}:{token.start[0]}", found) for found in pattern.finditer(token.string))


def test_no_docstring_and_no_comment_has_an_odd_word() -> None:
    found = {
        f"{place}: {odd[0]}: CONTRIBUTING.md has a plainer word"
        for place, odd in _remarks_with(ODD, *PACKAGES, "client")
    }
    assert found == set()


def test_no_folder_gains_a_turn_of_phrase_that_readers_stumble_over() -> None:
    found = {
        folder: [
            f"{place}: {worn[0]}: CONTRIBUTING.md has a plainer way" for place, worn in _remarks_with(WORN, folder)
        ]
        for folder in MOST_WORN
    }
    assert {folder: places for folder, places in found.items() if len(places) > MOST_WORN[folder]} == {}


def test_no_text_of_the_explorer_has_an_odd_word() -> None:
    texts = sorted(path for path in (ROOT / "web/src/words").glob("*.ts") if not path.name.endswith(".test.ts"))
    assert len(texts) > 5
    found = {f"{path.name}: {odd[0]}" for path in texts for odd in WORN_TEXT.finditer(path.read_text("utf-8"))}
    assert found == set()


def test_turns_of_phrase_are_known_by_their_forms() -> None:
    odd = ("It is told.", "A text that stands behind it.", "What it is of.", "This is no paper.", '"""Of a field.')
    fine = ("What a short form stands for.", "There is no paper.", "It is no longer there.", "One of a field.")
    assert [text for text in (*odd, *fine) if WORN.search(text)] == list(odd)


def test_no_source_holds_a_control_character() -> None:
    """What a careless replacement leaves behind is not seen in a terminal."""
    sources = (path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py")))
    assert [str(path) for path in sources if CONTROL.search(path.read_text(encoding="utf-8"))] == []


def test_no_public_function_is_named_by_a_bare_participle() -> None:
    found = {
        f"{path}: {name}: begin with a verb (`join_names`) or name what it returns (`nearest_passages`)"
        for path, tree in trees(*PACKAGES).items()
        for name in _public(tree)
        if _is_bare_participle(name) and path != f"api/cli/{name}.py"
    }
    assert found == set()


def test_no_function_at_all_is_named_by_a_participle_without_a_noun() -> None:
    found = {
        f"{path}: {node.name}: begin with a verb, or put what it returns behind the participle (`_cited_keys`)"
        for path, tree in trees(*PACKAGES, "client").items()
        for node in functions(tree)
        if _is_participle_alone(node.name.strip("_"))
        and not _decorators(node) & NAMED_OTHERWISE
        and path != f"api/cli/{node.name}.py"
    }
    assert found == set()


def test_participles_are_known_by_their_forms() -> None:
    names = "told kept_by joined_names rewritten overruled withdrawn cited cited_in cited_keys embed needs read_text"
    assert [name for name in names.split() if _is_bare_participle(name)] == [
        "told",
        "kept_by",
        "joined_names",
        "rewritten",
        "overruled",
        "withdrawn",
        "cited",
        "cited_in",
    ]


def _is_bare_participle(name: str) -> bool:
    first = name.partition("_")[0]
    is_participle = bool(IRREGULAR.fullmatch(first) or REGULAR.fullmatch(first))
    return _is_participle_alone(name) or (is_participle and not ADJECTIVES.fullmatch(first))


def _is_participle_alone(name: str) -> bool:
    """Whether a name is a participle, or one with a particle behind it: no noun says what there is."""
    first, _, rest = name.partition("_")
    follower = rest.partition("_")[0]
    is_participle = bool(IRREGULAR.fullmatch(first) or REGULAR.fullmatch(first))
    return is_participle and (not follower or bool(PARTICLES.fullmatch(follower)))


def _decorators(node: ast.FunctionDef | ast.AsyncFunctionDef) -> set[str]:
    return {ast.unparse(each).partition("(")[0].rpartition(".")[2] for each in node.decorator_list}


def _public(tree: ast.Module) -> Iterator[str]:
    """The public functions and methods of a module."""
    for owner in [tree, *(node for node in tree.body if isinstance(node, ast.ClassDef))]:
        for node in owner.body:
            is_function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            if is_function and not node.name.startswith("_") and not _decorators(node) & NAMED_OTHERWISE:
                yield node.name


def _defined(tree: ast.Module) -> Iterator[str]:
    """The names that a module gives to classes, functions, parameters, variables and attributes."""
    for node in nodes(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr


def _words(identifier: str) -> set[str]:
    return {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", identifier)}
