"""What is printed cannot act on the terminal."""

from __future__ import annotations

import io
import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rich.table import Table

from api.cli.output import Terminal, print_json, printable, style_parts

TEXTS = st.text(st.one_of(st.sampled_from("[]/=boldlinkred:\x1b\x07\x9b\u202e"), st.characters()), max_size=40)


@given(TEXTS)
@example("[/bold]")
@example("[link=http://evil.example]x[/link]")
@example("\x1b]8;;http://evil.example\x07x\x1b]8;;\x07")
def test_any_text_is_printed_as_it_is_but_for_what_acts_on_a_terminal(text: str) -> None:
    stream = io.StringIO()
    terminal = Terminal(file=stream, force_terminal=True, color_system=None, width=1_000)
    table = Table(text, title=text)
    table.add_row(text)
    terminal.print(text, soft_wrap=True)
    terminal.print(style_parts((text, "dim"), text), soft_wrap=True)
    terminal.print(table)
    assert not [each for each in stream.getvalue() if each not in "\n\t" and printable(each) != each]
    assert stream.getvalue().startswith("\n".join(line.rstrip("\r") for line in printable(text).split("\n"))[:1])


def test_markup_and_links_stay_text() -> None:
    stream = io.StringIO()
    Terminal(file=stream, force_terminal=True, color_system=None, width=100).print(
        "[bold]a[/bold] [link=http://x]b[/link] :smile:"
    )
    assert stream.getvalue() == "[bold]a[/bold] [link=http://x]b[/link] :smile:\n"


@given(TEXTS)
def test_json_keeps_every_value_and_acts_on_no_terminal(text: str) -> None:
    with pytest.MonkeyPatch.context() as patched:
        stream = io.StringIO()
        patched.setattr("sys.stdout", stream)
        print_json({"title": text})
    assert json.loads(stream.getvalue()) == {"title": text}
    assert printable(stream.getvalue()) == stream.getvalue()
