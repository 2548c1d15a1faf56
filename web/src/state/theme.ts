/** Light and dark: as the system has it, or as the reader chose; the colours come from palette.json alone. */
import { computed, signal } from "@preact/signals";

import palette from "../palette.json";

export type ThemeName = "light" | "dark";
const STORED = "strata.theme";

const prefersDark = globalThis.matchMedia?.("(prefers-color-scheme: dark)");

function storedTheme(): ThemeName | null {
  try {
    const value = localStorage.getItem(STORED);
    return value === "light" || value === "dark" ? value : null;
  } catch {
    return null; // storage is forbidden: the system decides
  }
}

const chosen = signal<ThemeName | null>(storedTheme());
const system = signal<ThemeName>(prefersDark?.matches ? "dark" : "light");

/** Whether the page is being printed: then it is light, and what is drawn is drawn at once. */
export const printing = signal(false);

export const theme = computed<ThemeName>(() => (printing.value ? "light" : (chosen.value ?? system.value)));

/** Light becomes dark, dark becomes light; a choice that is the system's own is no longer one. */
export function switchTheme(): void {
  const wanted: ThemeName = theme.value === "dark" ? "light" : "dark";
  chosen.value = wanted === system.value ? null : wanted;
  try {
    if (chosen.value) localStorage.setItem(STORED, chosen.value);
    else localStorage.removeItem(STORED);
  } catch {
    return; // storage is forbidden: the choice lasts as long as the page
  }
}

/** Keep the document in the theme; call once. */
export function startTheme(): void {
  prefersDark?.addEventListener("change", (event) => {
    system.value = event.matches ? "dark" : "light";
  });
  addEventListener("beforeprint", () => (printing.value = true));
  addEventListener("afterprint", () => (printing.value = false));
  theme.subscribe((name) => {
    const root = document.documentElement;
    const colours = palette[name];
    root.dataset["theme"] = name;
    for (const [layer, colour] of Object.entries(colours.layers)) root.style.setProperty(`--${layer}`, colour);
    for (const [slot, colour] of colours.communities.entries()) root.style.setProperty(`--c${slot}`, colour);
    root.style.setProperty("--others", colours.others);
  });
}
