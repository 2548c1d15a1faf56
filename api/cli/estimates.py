"""What long work will take, for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from api.cli.output import out, print_facts, print_json, print_table
from api.cli.shapes import shape

if TYPE_CHECKING:
    from api.schemas.surveys import ChoiceOut, CountRange, EstimateOut, ExpectedOut


def print_estimate(title: str, estimated: EstimateOut) -> None:
    """Ranges and what is most likely; then, for each model on a server, the price of doing a part."""
    print_facts(title, _facts(estimated))
    out.print(f"  {estimated.basis}", highlight=False)
    for model in dict.fromkeys(choice.model for choice in estimated.choices):
        rows = [_row(choice) for choice in estimated.choices if choice.model == model]
        title = f"{model} for a part, the offline writer for the rest (STRATA_MODEL_ROUTES)"
        print_table(title, ("part", "calls", "read", "written", "US dollars"), rows)


def show_estimate(title: str, found: EstimateOut, *, as_json: bool) -> None:
    """The same, or as JSON."""
    if as_json:
        print_json(shape(found))
    else:
        print_estimate(title, found)


def print_reading_estimate(field: str, found: EstimateOut, *, as_json: bool) -> None:
    """What reading the papers of a field will take."""
    show_estimate(f"Reading {field} by {found.model}", found, as_json=as_json)


def _facts(estimated: EstimateOut) -> dict[str, object]:
    likely = estimated.expected
    facts: dict[str, object] = {"calls": _range_in_words(estimated.total_calls)}
    facts |= {f"  {task.replace('_', ' ')}": _range_in_words(number) for task, number in estimated.calls.items()}
    facts |= {
        "tokens read": _range_in_words(estimated.input_tokens),
        "tokens written": _range_in_words(estimated.output_tokens),
    }
    price = estimated.price
    facts["price"] = "not known" if price is None else f"{price.low:.2f} to {price.high:.2f} US dollars"
    facts["time"] = f"{estimated.seconds.low:,.0f} to {estimated.seconds.high:,.0f} seconds"
    if estimated.retracted_left_out:
        facts["left out"] = f"{estimated.retracted_left_out:,} retracted papers (--include-retracted takes them in)"
    if likely.calls:
        facts["most likely"] = (
            f"{likely.calls:,} calls, {likely.input_tokens:,} tokens read, {likely.output_tokens:,} written, "
            f"{_dollars(likely)} US dollars"
        )
    return facts


def _row(choice: ChoiceOut) -> tuple[str, ...]:
    likely = choice.expected
    part = choice.route or "everything"
    return part, f"{likely.calls:,}", f"{likely.input_tokens:,}", f"{likely.output_tokens:,}", _dollars(likely)


def _dollars(likely: ExpectedOut) -> str:
    return "not known" if likely.price is None else f"{likely.price:.2f}"


def _range_in_words(range: CountRange) -> str:
    return f"{range.low:,}" if range.low == range.high else f"{range.low:,} to {range.high:,}"
