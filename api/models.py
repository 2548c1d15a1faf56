"""The language models that are set up: said over HTTP and by `strata doctor`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlsplit

from api.schemas.service import ModelCapabilities, ModelOut, PriceOut
from services.config import Settings
from services.models.port import LanguageModel
from services.models.price_list import ListedPrice, load_prices
from services.tasks.catalogue import catalogue
from services.workbench import Workbench


def model_capabilities(settings: Settings, workbench: Workbench) -> ModelCapabilities:
    """The models with their prices and routes, and what is sent elsewhere. Asks no server."""
    model = workbench.model
    listed = load_prices(Path(settings.model_prices) if settings.model_prices else None)
    found = {each.traits.name: each for each in [*workbench.choices.values(), *map(model.route, catalogue())]}
    return ModelCapabilities(
        name=model.traits.name,
        notice=model.traits.notice,
        is_free=None if model.traits.price is None else model.traits.price.is_free,
        models=[_model(each, listed.get(each.traits.name)) for each in found.values()],
        choices=list(workbench.choices),
        routes=settings.routes,
        server=urlsplit(settings.model_url).netloc if settings.served_models else None,
        has_key=bool(settings.model_key.get_secret_value()),
        leaves_the_machine=_what_is_sent(settings),
    )


def model_facts(capabilities: ModelCapabilities) -> Mapping[str, str]:
    """The same in lines for people."""
    facts = {"language model": capabilities.name}
    if capabilities.routes:
        facts["routes"] = ", ".join(f"{what}: {name}" for what, name in capabilities.routes.items())
    for each in capabilities.models:
        if not each.is_offline:
            facts[f"  {each.name}"] = f"{_price_in_words(each.price)}; {_context(each.context_tokens)}"
    if capabilities.server is not None:
        facts["model server"] = f"{capabilities.server}, {'with' if capabilities.has_key else 'without'} a key"
    return {**facts, "leaves the machine": capabilities.leaves_the_machine}


def _model(model: LanguageModel, listed: ListedPrice | None) -> ModelOut:
    price = model.traits.price
    return ModelOut(
        name=model.traits.name,
        is_offline=model.traits.is_offline,
        context_tokens=model.traits.context_tokens,
        price=None
        if price is None
        else PriceOut(
            input=price.input,
            output=price.output,
            as_of=listed.as_of if listed else None,
            source=listed.source if listed else None,
        ),
    )


def _price_in_words(price: PriceOut | None) -> str:
    if price is None:
        return "price not known (STRATA_MODEL_PRICES)"
    listed = f", listed on {price.as_of} at {price.source}" if price.as_of else ""
    return f"{price.input:g} $ for a million tokens read, {price.output:g} $ written{listed}"


def _context(tokens: int | None) -> str:
    return "context not known (STRATA_MODEL_CONTEXT)" if tokens is None else f"{tokens:,} tokens at once"


def _what_is_sent(settings: Settings) -> str:
    """What goes to servers by these settings; one of this machine counts too, since it may pass on what it gets."""
    sent = []
    if settings.served_models:
        sent.append(
            f"prompts with titles, authors, years, abstracts and texts written so far, to {settings.model_url}"
            + ("" if settings.model != "offline" else ", by routes and surveys that name a model")
        )
    if settings.served_embedder is not None:
        sent.append(f"titles, abstracts and queries, to {settings.embedder_url or settings.model_url}")
    if settings.source_names:
        contact = ", with your mail address" * bool(settings.sources_contact)
        names = ", ".join(settings.source_names)
        sent.append(f"words of searches and identifiers of papers{contact}, to {names}")
    return "; ".join(sent) or "nothing"
