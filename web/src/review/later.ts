/** Candidates that are put off: kept in this browser, by collection. */
const nameOf = (id: string): string => `strata.later.${id}`;

/** Ids of the papers that were put off. */
export function laterOf(id: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(nameOf(id)) ?? "[]");
    return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
  } catch {
    return []; // a text of another program under our name, or storage is forbidden
  }
}

function keep(id: string, papers: readonly string[]): readonly string[] {
  try {
    localStorage.setItem(nameOf(id), JSON.stringify(papers));
  } catch {
    return papers; // storage is full or forbidden: they are put off as long as the page lasts
  }
  return papers;
}

/** Put a paper off; it comes back when all are brought back. */
export const putOff = (id: string, known: readonly string[], paper: string): readonly string[] => keep(id, [...new Set([...known, paper])]);

export const forgetLater = (id: string): readonly string[] => keep(id, []);
