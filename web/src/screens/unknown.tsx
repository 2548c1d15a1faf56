import { Shell } from "../parts/shell";
import { words } from "../words";

export function Unknown() {
  return (
    <Shell title={words.unknown.title}>
      <main class="text-screen">
        <h1>{words.unknown.title}</h1>
        <p>{words.unknown.detail}</p>
        <p>
          <a href="/explore">{words.library.title}</a>
        </p>
      </main>
    </Shell>
  );
}
