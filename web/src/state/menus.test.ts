// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";

import { closeMenus, startMenus } from "./menus";

startMenus();

function opened(kind: string): HTMLElement {
  const [details, summary, button] = [
    document.createElement("details"),
    document.createElement("summary"),
    document.createElement("button"),
  ];
  details.className = kind;
  details.open = true;
  summary.textContent = "Share";
  details.append(summary, button);
  return details;
}

describe("an open menu", () => {
  beforeEach(() => {
    document.body.replaceChildren(opened("menu"), opened("other"), document.createElement("main"));
  });
  const isOpen = (): boolean => document.querySelector<HTMLDetailsElement>(".menu")!.open;
  const press = (on: string): void => void document.querySelector(on)!.dispatchEvent(new Event("pointerdown", { bubbles: true }));

  it("closes on a press beside it, and leaves what is not a menu", () => {
    press("main");
    expect(isOpen()).toBe(false);
    expect(document.querySelector<HTMLDetailsElement>(".other")!.open).toBe(true);
  });
  it("stays on a press within", () => {
    press(".menu button");
    expect(isOpen()).toBe(true);
  });
  it("closes by Esc once, with the focus on its button", () => {
    document.querySelector<HTMLElement>(".menu button")!.focus();
    expect(closeMenus()).toBe(true);
    expect(document.activeElement?.textContent).toBe("Share");
    expect(closeMenus()).toBe(false);
  });
});
