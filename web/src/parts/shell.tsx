/** The frame of every screen: the header with its title and tabs, and the screen below it. */
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";

import { switchTheme, theme } from "../state/theme";
import { words } from "../words";
import { headerParts } from "./header-parts";
import "./parts.css";

export interface ShellProps {
  /** Of the window and the header. */
  readonly title: string;
  /** A line beside the title: how much the thing holds. */
  readonly summary?: ComponentChildren;
  /** Links or buttons for the parts of the screen. */
  readonly tabs?: ComponentChildren;
  /** What is at the right of the header, before what every header has. */
  readonly end?: ComponentChildren;
  readonly children: ComponentChildren;
  /** The screen fills the window and does not scroll as a whole. */
  readonly fills?: boolean;
}

export function Shell({ title, summary, tabs, end, children, fills }: ShellProps) {
  useEffect(() => {
    document.title = title === words.name ? title : `${title} · ${words.name}`;
  }, [title]);
  return (
    <div class={fills ? "shell fills" : "shell"}>
      <a class="skip" href="#content">
        {words.header.skip}
      </a>
      <header class="header">
        <a class="logo" href="/explore" aria-label={words.header.library}>
          <Logo />
        </a>
        <div class="header-title">
          {fills ? (
            <h1 class="title" title={title}>
              {title}
            </h1>
          ) : (
            <span class="title" title={title}>
              {title}
            </span>
          )}
          {summary && <span class="summary">{summary}</span>}
        </div>
        {tabs && (
          <nav class="tabs" aria-label={words.header.views}>
            {tabs}
          </nav>
        )}
        {end && <div class="header-own">{end}</div>}
        <div class="header-end">
          {headerParts.map((Part, place) => (
            <Part key={place} />
          ))}
          <button type="button" class="button" onClick={switchTheme}>
            {theme.value === "dark" ? words.header.light : words.header.dark}
          </button>
        </div>
      </header>
      <div id="content" class="content" tabIndex={-1}>
        {children}
      </div>
    </div>
  );
}

function Logo() {
  const waves = ["frontier", "development", "foundation"];
  return (
    <svg class="logo-waves" viewBox="0 0 60 28" fill="none" stroke-width="3" stroke-linecap="round" aria-hidden="true">
      {waves.map((layer, row) => (
        <path key={layer} class={layer} d={`M2 ${6 + 8 * row}q7-6 14 0t14 0 14 0 14 0`} />
      ))}
    </svg>
  );
}
