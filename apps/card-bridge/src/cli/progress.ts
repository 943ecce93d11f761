import type { JobEvent, JobState } from "../jobs/job.machine.ts";
import type { Terminal } from "./terminal.ts";

/** Prints the sector that is being processed, not in JSON mode. */
export function sectorProgress(terminal: Terminal): (event: JobEvent, state: JobState) => void {
  let last = "";
  return (_event, { phase, done, all, sector }) => {
    if (sector === null || all === 0) return;
    const mark = `${phase} ${sector}`;
    if (mark === last) return;
    last = mark;
    terminal.progress(terminal.t("progress", { phase: terminal.t(phase), done, all, sector }));
  };
}
