"""A field for people: in numbers, then its themes, its communities and its paths."""

from __future__ import annotations

from api.cli.output import err, print_facts, print_json, print_table, style_parts
from api.cli.shapes import Shape
from api.cli.titles import title_with_marks
from kg.model.layer import Layer
from services.text.shares import percentage


def show_field(field: Shape, came: int | None, *, as_json: bool) -> None:
    """A field with its parts, as the service gives them; `came` papers since it was built, if anybody can say."""
    from services.field.papers_since_build import since_note

    if as_json:
        print_json(field)
        return
    _print_numbers(field)
    _print_groups(field["parts"])
    notes = [*field["parts"]["reach"]["notes"], *([since_note(came, field["id"])] if came else [])]
    for note in notes:
        err.print(style_parts(("note:", "yellow"), f" {note}"))


def _print_numbers(field: Shape) -> None:
    reach = field["parts"]["reach"]
    print_facts(
        field["topic"],
        {
            "papers": f"{field['papers']:,}",
            "retracted": f"{field['retracted']:,}",
            "citations": f"{field['citations']:,} inside the field",
            "layers": ", ".join(f"{size:,} {name}" for name, size in field["layers"].items()),
            "communities": field["communities"],
            "themes": field["themes"],
            "on a path": f"{percentage(reach['papers_on_paths'], reach['papers'])}% of the papers",
            "isolated": f"{reach['isolated']:,} ({reach['isolated_by_citations']:,} by citations alone)",
        },
        id=field["id"],
    )


def _print_groups(parts: Shape) -> None:
    themes = parts["themes"]["items"]
    sizes = [
        (each["papers"], *(each["layers"][layer] for layer in Layer), each["label"], ", ".join(each["keywords"]))
        for each in themes
    ]
    print_table("Themes", ("papers", *Layer, "label", "keywords"), sizes)
    label_of = {each["id"]: each["label"] for each in themes}
    communities = [
        (each["layer"], each["papers"], each["label"], ", ".join(each["keywords"]), label_of.get(each["theme"]))
        for each in parts["communities"]["items"]
    ]
    print_table("Communities", ("layer", "papers", "label", "keywords", "theme"), communities)
    paths = [
        (
            path["seed"]["citation_key"],
            title_with_marks(path["seed"]),
            path["exact_development"],
            path["exact_frontier"],
        )
        for path in parts["paths"]["items"]
    ]
    if paths:
        print_table("Vertical paths", ("seed", "title", "Development", "Frontier"), paths)
