/** Every text of the page, in one place; numbers come with their unit. */
import type { LayerName } from "./state/address";

const count = new Intl.NumberFormat("en-GB");

/** A number for people: `12,480`. */
export const number = (value: number): string => count.format(value);

const counted = (value: number, one: string, many = `${one}s`): string => `${number(value)} ${value === 1 ? one : many}`;

export const words = {
  name: "Strata",
  layers: { foundation: "Foundation", development: "Development", frontier: "Frontier" } satisfies Record<LayerName, string>,
  papers: (value: number) => counted(value, "paper"),
  citations: (value: number) => counted(value, "citation"),
  communities: (value: number) => counted(value, "community", "communities"),
  loading: "Reading …",
  header: {
    library: "Library",
    dark: "Dark",
    light: "Light",
    share: "Share",
    skip: "Skip to the content",
  },
  unknown: { title: "There is no such page", detail: "The address may be mistyped, or from another version." },
  library: { title: "Library", empty: "No field has been built yet.", fields: "Fields" },
  problem: {
    again: "Try again",
    request: (id: string) => `Request ${id}`,
    wait: (seconds: number) => `Asking again in ${counted(Math.ceil(seconds), "second")}.`,
  },
  key: {
    title: "This service wants a key",
    detail: "It is sent with each request to this service alone, and never stands in an address.",
    refused: "The service refused that key.",
    label: "Key",
    keep: "Keep it until this tab is closed",
    give: "Use this key",
    cancel: "Not now",
  },
  field: {
    asOf: (day: string) => `as of ${day}`,
    views: { map: "Map", table: "Table", matrix: "Matrix", tree: "Tree" } as Record<string, string>,
    panels: { about: "About", paper: "Paper", edge: "Edge", compare: "Compare", survey: "Survey", list: "List" } as Record<string, string>,
    regions: { filters: "Search and filters", map: "Map", years: "Years", panel: "Details" },
  },
  map: {
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    all: "All",
    allHint: "Show the whole field",
  },
} as const;
