/** Something the reader does that the service may refuse: tried, and its problem kept until the next try. */
import { useSignal } from "@preact/signals";

import { asProblem, type Problem } from "../api/problems";

export interface Attempt {
  readonly problem: Problem | null;
  /** A handler that tries something. */
  readonly to: (act: () => Promise<void>) => () => void;
  /** A handler that forgets the problem and does something else. */
  readonly over: (act: () => void) => () => void;
}

export function useAttempt(): Attempt {
  const problem = useSignal<Problem | null>(null);
  return {
    problem: problem.value,
    to: (act) => () => {
      problem.value = null;
      act().catch((error: unknown) => {
        problem.value = asProblem(error);
      });
    },
    over: (act) => () => {
      problem.value = null;
      act();
    },
  };
}
