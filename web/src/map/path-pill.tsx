/** What is lit: whose path, how many of its steps cite and how many only resemble, and the way along it. */
import { TakePapers } from "../panels/take-papers";
import { useProgram } from "../program";
import { address, change } from "../state/field-address";
import { followPath, stepAlong } from "../state/follow";
import { words } from "../words";

export function PathPill() {
  const program = useProgram();
  const { field, paths } = program;
  const path = paths.lit.value;
  const data = field.data.value;
  if (!path || !data || path.lines.length === 0 || address.value.panel === "compare") return null;
  const { seed } = path.path;
  const short = data.papers[path.order[0] ?? -1]?.short || seed.title;
  const isFollowed = address.value.path !== null;
  const place = path.order.indexOf(field.chosen.value);
  const close = (): void => {
    if (isFollowed) change({ path: null });
    paths.hidden.value = true;
  };
  return (
    <div class="pill floats" role="group" aria-label={words.path.label}>
      <span>
        <span class="pill-lead">{path.isWhole ? words.path.of : words.path.walkFrom} </span>
        <b>{short}</b>: <Kinds cites={path.cites} resembles={path.resembles} />
        {path.goesBack > 0 && `, ${words.path.back(path.goesBack)}`}
      </span>
      {isFollowed ? (
        <>
          <button
            type="button"
            class="button square"
            aria-label={words.path.before}
            title="["
            disabled={place <= 0}
            onClick={() => stepAlong(program, -1)}
          >
            ‹
          </button>
          <span class="muted">{place >= 0 ? words.path.place(place + 1, path.order.length) : words.papers(path.order.length)}</span>
          <button
            type="button"
            class="button square"
            aria-label={words.path.after}
            title="]"
            disabled={place === path.order.length - 1}
            onClick={() => stepAlong(program, 1)}
          >
            ›
          </button>
        </>
      ) : (
        <button type="button" class="button" onClick={() => followPath(paths, seed.citation_key)}>
          {words.path.follow}
        </button>
      )}
      <TakePapers papers={path.order} />
      <button type="button" class="button square" aria-label={words.path.close} title={words.path.close} onClick={close}>
        ×
      </button>
    </div>
  );
}

function Kinds({ cites, resembles }: { cites: number; resembles: number }) {
  return (
    <>
      {cites > 0 && (
        <>
          {words.path.cite(cites)} <i class="line-sample" />
        </>
      )}
      {resembles > 0 && (
        <>
          {cites > 0 && ", "}
          {words.path.resemble(resembles, cites > 0)} <i class="line-sample dashed" />
        </>
      )}
    </>
  );
}
