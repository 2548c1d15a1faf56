"""A burst of one trouble is cut short in the log."""

from __future__ import annotations

import logging

from api.http.log_bursts import LogBursts


class Lines(logging.Handler):
    """Keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


def test_a_place_has_some_lines_and_then_says_how_many_it_left_out() -> None:
    now = [0.0]
    lines, logger = Lines(), logging.Logger("trouble")
    lines.addFilter(LogBursts(most=3, seconds=10, clock=lambda: now[0]))
    logger.addHandler(lines)
    for moment in [0.0] * 1_000 + [11.0]:
        now[0] = moment
        logger.error("it fails")
    assert len(lines.records) == 4
    assert lines.records[-1].left_out == 997
    logger.error("another place")
    logger.info("a request")
    assert len(lines.records) == 6


def test_what_is_no_trouble_is_always_written() -> None:
    lines, logger = Lines(), logging.Logger("requests")
    lines.addFilter(LogBursts(most=1))
    logger.addHandler(lines)
    for _ in range(5):
        logger.info("request")
    assert len(lines.records) == 5


def test_an_outage_is_one_line_a_minute_wherever_it_is_met() -> None:
    now = [0.0]
    lines, logger = Lines(), logging.Logger("outages")
    lines.addFilter(LogBursts(clock=lambda: now[0]))
    logger.addHandler(lines)
    for second in range(121):
        now[0] = float(second)
        logger.warning("requests fail", extra={"error": "no graph at host:7687", "outage": True})
        logger.warning("no job can be claimed", extra={"error": "no graph at host:7687", "outage": True})
    assert [record.msg for record in lines.records] == ["requests fail", "requests fail"]
    assert lines.records[1].left_out == 2 * 61 - 1
    logger.warning("requests fail", extra={"error": "no state at other:5432", "outage": True})
    assert len(lines.records) == 3


def test_an_outage_is_one_line_whatever_was_asked() -> None:
    lines, logger = Lines(), logging.Logger("outages of statements")
    lines.addFilter(LogBursts(clock=lambda: 0.0))
    logger.addHandler(lines)
    for statement in ("papers_by_id", "fields", "commit"):
        logger.warning("requests fail", extra={"error": f"{statement}: the server stopped", "outage": True})
    assert len(lines.records) == 1
