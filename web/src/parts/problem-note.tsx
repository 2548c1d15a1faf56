/** What went wrong, how to name it to others, and a way to try again. */
import { useEffect, useState } from "preact/hooks";

import type { Problem } from "../api/problems";
import { words } from "../words";

export function ProblemNote({ problem, again }: { problem: Problem; again: () => void }) {
  const waits = problem.retryAfter !== null && (problem.status === 429 || problem.status === 503);
  const [left, setLeft] = useState(waits ? (problem.retryAfter ?? 0) : 0);
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setTimeout(() => (left <= 1 ? again() : setLeft(left - 1)), 1_000);
    return () => clearTimeout(timer);
  }, [left, waits]);
  return (
    <div class="problem" role="alert">
      <strong>{problem.title}</strong>
      {problem.detail && <p>{problem.detail}</p>}
      {waits && <p>{words.problem.wait(left)}</p>}
      {problem.requestId && <p class="muted">{words.problem.request(problem.requestId)}</p>}
      <button type="button" class="button" onClick={again}>
        {words.problem.again}
      </button>
    </div>
  );
}
