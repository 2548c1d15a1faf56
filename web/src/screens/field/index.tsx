/** A field: search and filters, its views, years, and the panel. */
import { useEffect } from "preact/hooks";

import { panels } from "../../panels";
import { ProblemNote } from "../../parts/problem-note";
import { Shell } from "../../parts/shell";
import { address, change, fieldAbout, fieldGraph, openField } from "../../state/field";
import { number, words } from "../../words";
import { views } from "./views";

export function FieldScreen({ id }: { id: string }) {
  useEffect(() => openField(id), [id]);
  const about = fieldAbout.value.value;
  const problem = fieldAbout.value.problem ?? fieldGraph.value.problem;
  const shown = views.find((each) => each.name === address.value.view) ?? views[0]!;
  const View = shown.view;
  const tabs = views.map((each) => (
    <button
      key={each.name}
      type="button"
      class="tab"
      aria-current={each === shown ? "page" : undefined}
      onClick={() => change({ view: each.name })}
    >
      {words.field.views[each.name]}
    </button>
  ));
  return (
    <Shell
      fills
      title={about?.topic ?? words.loading}
      tabs={tabs}
      summary={
        about && (
          <>
            <b>{number(about.papers)}</b> papers · <b>{number(about.citations)}</b> citations · as of <b>{about.as_of}</b>
          </>
        )
      }
    >
      <div class="field">
        <main class="middle" aria-label={words.field.regions.map}>
          {problem && <ProblemNote problem={problem} again={() => openField(id)} />}
          <View />
        </main>
        <Panel />
      </div>
    </Shell>
  );
}

function Panel() {
  const offered = panels.filter((each) => each.isOffered?.() ?? true);
  const shown = offered.find((each) => each.name === address.value.panel) ?? offered[0]!;
  const View = shown.view;
  return (
    <aside class="panel" aria-label={words.field.regions.panel}>
      <nav class="panel-tabs">
        {offered.map((each) => (
          <button
            key={each.name}
            type="button"
            class="tab"
            aria-current={each === shown ? "page" : undefined}
            onClick={() => change({ panel: each.name })}
          >
            {words.field.panels[each.name]}
          </button>
        ))}
      </nav>
      <View />
    </aside>
  );
}
