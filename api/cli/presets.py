"""`strata survey presets`: what each preset does, where it is published, what it takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from api.cli.output import AsJson, out, print_json, print_table, style_parts
from api.cli.place import HERE, Workplace
from api.cli.shapes import shape

if TYPE_CHECKING:
    from api.schemas.presets import PresetList, PresetOut


def presets(
    field: Annotated[
        str | None, typer.Argument(help="Field whose survey by each preset is to be estimated.", show_default="none")
    ] = None,
    place: Workplace = HERE,
    as_json: AsJson = False,
) -> None:
    """Show the presets: the parts of each, its source, and with a field what a survey of it takes. Calls no model."""
    from api.schemas.presets import preset_list

    if field is None:
        listed = preset_list({})
    else:
        with place.open() as operations:
            listed = operations.list_presets(field_id=field)
    if as_json:
        print_json(shape(listed))
        return
    for preset in listed.items:
        _print(preset)
    _print_parts(listed)


def _print(preset: PresetOut) -> None:
    out.print(style_parts((preset.name, "bold"), f"  {preset.purpose}"), soft_wrap=True)
    if (paper := preset.publication) is not None:
        out.print(f"  after {paper.system}: {paper.title}; {paper.sections}", highlight=False, soft_wrap=True)
    for sentence in preset.differs:
        out.print(f"  differs: {sentence}", highlight=False, soft_wrap=True)
    if preset.calls is not None and preset.expected is not None:
        price = "of unknown price" if preset.expected.price is None else f"{preset.expected.price:.2f} US dollars"
        out.print(
            f"  takes about {preset.calls:,} calls, {preset.expected.calls:,} of them of models on servers: {price}",
            highlight=False,
            soft_wrap=True,
        )


def _print_parts(listed: PresetList) -> None:
    """A part a row, a preset a column."""
    names = [preset.name for preset in listed.items]
    rows = [
        (part.name, *("yes" if preset.parts[at].is_on else "" for preset in listed.items), part.source)
        for at, part in enumerate(listed.items[0].parts)
    ]
    print_table("Parts, by the names that --without takes", ("part", *names, "source"), rows)
