/** Which sections of a survey are stale and why, the themes for which one opens, and papers that no section tells. */
import { useProgram } from "../program";
import { revisionWords } from "../words";
import { reasonsOf, type Staleness, type StaleSection } from "./staleness";
import { shortOf } from "./text";

interface StaleListProps {
  readonly found: Staleness;
  /** Leads to a section by its number; without it, the sections are named only. */
  readonly onOpen?: (number: string) => void;
}

export const StaleList = ({ found, onOpen }: StaleListProps) => (
  <ul class="stale-list">
    {found.sections.map((each) => (
      <Stale key={each.number} section={each} found={found} {...(onOpen && { onOpen })} />
    ))}
    {found.opened.map((each) => (
      <li key={each.label}>
        {each.label} <span class="muted">{revisionWords.opened(each.papers.length)}</span>
      </li>
    ))}
    <Untold found={found} keys={found.homeless} why={revisionWords.homeless} />
    <Untold found={found} keys={found.untold} why={revisionWords.untold} />
  </ul>
);

/** Papers that joined the field and that no section tells, and why. */
function Untold({ found, keys, why }: { readonly found: Staleness; readonly keys: readonly string[]; readonly why: string }) {
  const { field } = useProgram();
  const titles = new Map(found.joined.map((each) => [each.key, each.title]));
  return (
    <>
      {keys.map((key) => (
        <li key={key}>
          {titles.get(key) ?? shortOf(field.data.value, key)} <span class="muted">{why}</span>
        </li>
      ))}
    </>
  );
}

function Stale({ section, found, onOpen }: StaleListProps & { readonly section: StaleSection }) {
  const { field } = useProgram();
  const left = new Map(found.left.map((each) => [each.key, each.title]));
  const named = (key: string): string => left.get(key) ?? shortOf(field.data.value, key);
  const name = section.number === "abstract" ? section.title : `${section.number} ${section.title}`;
  return (
    <li>
      {onOpen ? (
        <button type="button" class="link" onClick={() => onOpen(section.number)}>
          {name}
        </button>
      ) : (
        name
      )}
      <span class="muted"> {reasonsOf(section, named).join("; ")}</span>
    </li>
  );
}
