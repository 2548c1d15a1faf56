/** Open menus: a press beside one closes it, and so does Esc. */

const openMenus = (): HTMLDetailsElement[] => [...document.querySelectorAll<HTMLDetailsElement>("details.menu[open]")];

/** Close every open menu that does not hold `kept`; whether there was one. A focus within goes back to its button. */
export function closeMenus(kept: Node | null = null): boolean {
  const closing = openMenus().filter((each) => !kept || !each.contains(kept));
  for (const each of closing) {
    if (each.contains(document.activeElement)) each.querySelector("summary")?.focus();
    each.open = false;
  }
  return closing.length > 0;
}

/** Close menus on a press elsewhere; call once. */
export function startMenus(): void {
  document.addEventListener("pointerdown", (event) => void closeMenus(event.target as Node), true);
}
