"""The sources that an installation may ask, with their keys, and what they say when they are tried."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.metadata import version

from pydantic import SecretStr

from kg.errors import InvalidInputError
from services.adapters import sources as folder
from services.adapters.modules import modules_of
from services.adapters.sources.http import HttpLimits, KeptAnswers, SourceHttp
from services.adapters.sources.sites import Site
from services.adapters.sources.source_declaration import KnownSource
from services.collecting.sources import PaperSource, SourceName
from services.errors import ServiceError

_TRIED_WITH = "citation"


@cache
def find_sources() -> Mapping[SourceName, KnownSource]:
    """The sources by name: each module of this folder that has a constant `SOURCE` declares one."""
    declared = (getattr(module, "SOURCE", None) for module in modules_of(folder))
    return {source.name: source for source in declared if isinstance(source, KnownSource)}


def sources_by_name(
    names: Sequence[str],
    *,
    contact: str = "",
    keys: Mapping[str, SecretStr] | None = None,
    addresses: Mapping[str, str] | None = None,
    answers: KeptAnswers | None = None,
    days_kept: int = 7,
) -> list[PaperSource]:
    """Clients of the named sources, in this order.

    Args:
        contact: a mail address for those that ask for one; "" for none.
        keys: of the sources that have them.
        addresses: of sources that are asked elsewhere than where they publish themselves.
        answers: where replies are kept, for so many days; 0 asks again on the next day.
    Raises:
        InvalidInputError: there is no such source.
    """
    elsewhere = addresses or {}
    for name in (*names, *elsewhere):
        if name not in tuple(SourceName):
            raise InvalidInputError(f"there is no source {name!r}; known are {', '.join(SourceName)}", field="sources")
    limits = HttpLimits(days_kept=days_kept)
    return [
        find_sources()[name].client(
            SourceHttp(
                site_of(name, contact=contact, key=(keys or {}).get(name), address=elsewhere.get(name)),
                answers=answers,
                limits=limits,
            )
        )
        for name in map(SourceName, names)
    ]


def site_of(name: SourceName, *, contact: str = "", key: SecretStr | None = None, address: str | None = None) -> Site:
    """A source as it is asked by callers who give an address of theirs, a key, both or none."""
    known = find_sources()[name]
    published, parameters, headers = known.site, dict(known.parameters), {"user-agent": agent_of(contact)}
    if contact and known.contact_parameter:
        parameters[known.contact_parameter] = contact
    if key is not None and known.key_parameter:
        parameters[known.key_parameter] = key.get_secret_value()
    elif key is not None:
        headers["x-api-key"] = key.get_secret_value()
    is_known = key is not None if published.has_key else bool(contact)
    return Site(
        name=name,
        address=address or published.address,
        interval_seconds=published.keyed_interval_seconds if is_known else published.interval_seconds,
        at_once=published.at_once,
        parameters=parameters,
        headers=headers,
        key_setting=known.key_setting,
    )


def agent_of(contact: str) -> str:
    """Who asks, for the header `user-agent`; `contact` is a mail address, or ""."""
    return f"strata-survey/{version('strata-survey')}" + f" (mailto:{contact})" * bool(contact)


async def describe_sources(sources: Sequence[PaperSource]) -> dict[str, str]:
    """What each source says to a search for one word, in words; a failure too."""
    return {str(source.name): await _describe(source) for source in sources}


async def _describe(source: PaperSource) -> str:
    try:
        page = await source.search(_TRIED_WITH)
    except ServiceError as error:
        return str(error)
    finally:
        await source.close()
    total = "" if page.total is None else f" of {page.total:,}"
    return f"answers: {len(page.records)} papers{total} for the word {_TRIED_WITH!r}, asked on {page.day}"
