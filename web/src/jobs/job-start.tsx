/** What begins a job in a dialog: it is asked for, followed, and the dialog gives way to its screen. */
import { type Signal, useSignal } from "@preact/signals";

import { asProblem, type Problem } from "../api/problems";
import { ProblemNote } from "../parts/problem-note";
import { surveyWords } from "../words";
import { addressOf, go } from "../state/router";
import { useProgram } from "../program";
import type { Job } from "./jobs";

export interface JobStart {
  readonly isSending: Signal<boolean>;
  readonly refused: Signal<Problem | null>;
  /** Ask the service for something; what it refuses is shown until the next try. */
  readonly ask: (act: () => Promise<void>) => Promise<void>;
  /** Have the service begin a job, and go to it. */
  readonly begin: (create: () => Promise<Job>) => Promise<void>;
}

export function useJobStart(onClose: () => void): JobStart {
  const { jobs } = useProgram();
  const isSending = useSignal(false);
  const refused = useSignal<Problem | null>(null);
  const ask = async (act: () => Promise<void>): Promise<void> => {
    isSending.value = true;
    refused.value = null;
    try {
      await act();
    } catch (error) {
      refused.value = asProblem(error);
    } finally {
      isSending.value = false;
    }
  };
  const begin = (create: () => Promise<Job>): Promise<void> =>
    ask(async () => {
      const job = await create();
      jobs.follow(job);
      onClose();
      go(addressOf(`jobs/${job.id}`));
    });
  return { isSending, refused, ask, begin };
}

interface JobStartEndProps {
  readonly start: JobStart;
  /** What is tried again where the service refused. */
  readonly again: () => void;
  /** Whether all is there that the job needs. */
  readonly canBegin: boolean;
  readonly label: string;
  readonly onClose: () => void;
}

/** The end of such a dialog: why it was refused, the way out, and the button that begins. */
export const JobStartEnd = ({ start, again, canBegin, label, onClose }: JobStartEndProps) => (
  <>
    {start.refused.value && <ProblemNote problem={start.refused.value} again={again} />}
    <div class="dialog-end">
      <button type="button" class="button" onClick={onClose}>
        {surveyWords.cancel}
      </button>
      <button type="submit" class="button strong" disabled={!canBegin || start.isSending.value}>
        {label}
      </button>
    </div>
  </>
);
