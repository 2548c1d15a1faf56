/** Where the page is: its address as a signal, and how it changes. */
import { signal } from "@preact/signals";

export const BASE = "/explore";

/** The path of a field, whose id is `id`. */
export const FIELD_PATH = "fields/:id";

export interface Place {
  /** The path below `/explore`, without slashes at its ends: `""`, `fields/ageing`. */
  readonly path: string;
  /** The query, without `?`. */
  readonly query: string;
}

export function placeOf(url: { pathname: string; search: string }): Place {
  const path = url.pathname.startsWith(BASE) ? url.pathname.slice(BASE.length) : url.pathname;
  return { path: path.replace(/^\/+/, "").replace(/\/+$/, ""), query: url.search.replace(/^\?/, "") };
}

export const place = signal<Place>(placeOf(globalThis.location ?? { pathname: BASE, search: "" }));

/** The address of a path below `/explore`. */
export const addressOf = (path: string, query = ""): string => `${BASE}${path ? `/${path}` : ""}${query ? `?${query}` : ""}`;

/** The address of a field, and of what of it is seen. */
export const fieldAddress = (id: string, query: Readonly<Record<string, string>> = {}): string =>
  addressOf(`fields/${encodeURIComponent(id)}`, new URLSearchParams(query).toString());

/** Go to an address of this page. */
export function go(address: string, options: { replace?: boolean } = {}): void {
  const url = new URL(address, location.href);
  if (options.replace) history.replaceState(null, "", url);
  else history.pushState(null, "", url);
  place.value = placeOf(url);
}

/** Follow the reader's back, forward and clicks on links of this page. */
export function startRouter(): void {
  addEventListener("popstate", () => {
    place.value = placeOf(location);
  });
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.("a[href]");
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
    const url = new URL(link.href);
    if (url.origin !== location.origin || !(url.pathname === BASE || url.pathname.startsWith(`${BASE}/`))) return;
    event.preventDefault();
    go(url.href);
  });
}

/** The named parts of a path by a pattern such as `fields/:id`; null if it does not fit. */
export function match(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split("/");
  const given = path.split("/");
  if (wanted.length !== given.length) return null;
  const parts: Record<string, string> = {};
  for (const [position, part] of wanted.entries()) {
    const value = given[position] ?? "";
    if (part.startsWith(":")) {
      if (!value) return null;
      try {
        parts[part.slice(1)] = decodeURIComponent(value);
      } catch {
        return null; // a broken escape names nothing
      }
    } else if (part !== value) return null;
  }
  return parts;
}
