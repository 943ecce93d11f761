import type { JobStatus } from "@adel/protocol";
import { encoderAddress } from "../drivers/address.ts";
import type { DetectedCard } from "../drivers/driver.ts";
import type { Clock } from "../kernel/clock.ts";
import { limitTime } from "../kernel/deadline.ts";
import { asDeviceError, DeviceError } from "../kernel/errors.ts";
import { describeError, type Log } from "../kernel/log.ts";
import type { EncoderRegistry } from "../session/encoder-board.ts";
import type { EncoderSession } from "../session/encoder-session.ts";
import { isExpectedCard, type JobTicket, resultOf, toJournalEntry, viewOf } from "./card-job.ts";
import type { CardScan } from "./card-scan.ts";
import { createJobContext, executeJob } from "./execute-job.ts";
import { type Feedback, noticeOf } from "./feedback.ts";
import type { JobState } from "./job.machine.ts";
import { type JobNotifier, jobNotifier } from "./job-notifier.ts";
import { type JobContext, uidOf } from "./job-spec.ts";
import type { Journal } from "./journal.ts";
import type { PrefetchScan } from "./prefetch-scan.ts";
import { signResult } from "./ticket-crypto.ts";

export interface RunnerSetting {
  readonly board: EncoderRegistry;
  readonly journal: Journal;
  readonly prefetch: PrefetchScan;
  readonly clock: Clock;
  readonly log: Log;
  /** Does nothing when there is nothing to report. */
  readonly feedback?: readonly Feedback[];
}

export interface Job extends JobTicket {
  readonly jobContext: JobContext;
  readonly stop: AbortController;
  readonly session: EncoderSession;
  /** When it stops waiting for its card or its encoder; undefined after each block that it wrote. */
  waitsUntil: number | undefined;
  stopWaiting: () => void;
  working: Promise<void> | undefined;
  finishing: Promise<void> | undefined;
  card: DetectedCard | null;
  scan: CardScan | undefined;
  result: string | null;
}

/** How long a job waits for its card or its encoder; a card that is back later needs another job. */
export const CARD_BACK_MS = 10 * 60_000;
/** Pause before a waiting job whose card is present is tried again. */
const RETRY_MS = 1000;
/** Writing a whole card takes two seconds; a longer job stops at the next end of a sector when the bridge stops. */
const FINISH_MS = 4000;
/** The end of a sector is a few blocks away, unless the encoder has stopped replying. */
const EDGE_MS = 2000;

export const viewOfJob = (job: Job): JobStatus => viewOf(job, job.jobContext.state(), job.result);

/** Signs the result of a job and stores it; only the server's receipt removes it. */
async function conclude(job: Job, { journal, log }: RunnerSetting): Promise<void> {
  const summary = resultOf(job, job.jobContext.state(), job.card, job.scan);
  const result = await signResult(summary, job.sealedBy);
  await journal.add({ is: "finished", job: job.jobId, encoder: job.encoder, fault: summary.fault, summary, result });
  job.result = result;
  const { outcome, fault: error, blocksWritten } = summary;
  log.info("job finished", { job: job.jobId, outcome, fault: error, blocksWritten });
}

/** One attempt with the encoder; an error becomes an event of the job. */
async function attempt(job: Job, { log, prefetch }: RunnerSetting): Promise<void> {
  const { spec, jobContext, session } = job;
  try {
    const onSeen = (card: DetectedCard | null) => {
      job.card = card;
    };
    job.scan = await session.work((driver, cardOnReader) => {
      const prefetchedScan = prefetch.accept(session, uidOf(spec));
      return executeJob(driver, spec, jobContext, { onSeen, cardOnReader, prefetchedScan });
    }, job.stop.signal);
  } catch (error) {
    const { code, values } = asDeviceError(error, "running a card job");
    log[code === "BRIDGE_UNEXPECTED" ? "error" : "debug"]("job failed", { job: job.jobId, why: describeError(error) });
    job.jobContext.notify({ kind: "failed", error: { code, values } });
  }
}

/** Runs after queued commands; nobody waits for it, and the job does not depend on it. */
function indicate({ session, jobContext, stop, spec }: Job, { feedback = [], log }: RunnerSetting): void {
  // No user started this: a card was placed, and its page shows the result.
  if (spec.operation === "identify") return;
  const notice = noticeOf(jobContext.state().outcome ?? "failed", feedback);
  if (!notice) return;
  session
    .use((driver) => driver.indicate(notice, stop.signal), stop.signal)
    .catch((error: unknown) => log.debug("no notice", { why: asDeviceError(error, "telling how it went").code }));
}

/** open: jobs start and end. closing: they only end. closed: none starts another group of blocks. */
type Phase = "open" | "closing" | "closed";

/** Runs jobs on their encoders: running, waiting for their card, resumed, ended. */
export class JobRunner {
  readonly #setting: RunnerSetting;
  readonly #jobs = new Map<string, Job>();
  readonly #notifier: JobNotifier;
  readonly #stopWatching: () => void;
  #phase: Phase = "open";

  constructor(setting: RunnerSetting) {
    this.#setting = setting;
    this.#notifier = jobNotifier(setting.clock);
    this.#stopWatching = setting.board.onChange((session) => {
      for (const job of this.#jobs.values()) if (job.session === session) this.goOn(job);
    });
  }

  get(jobId: string): Job | undefined {
    return this.#jobs.get(jobId);
  }

  all(): readonly Job[] {
    return [...this.#jobs.values()];
  }

  onChange(listener: (job: JobStatus) => void): () => void {
    return this.#notifier.onChange(listener);
  }

  announce(job: Job): void {
    this.#notifier.notify(viewOfJob(job));
  }

  /** Whether no job may start any more. */
  isClosing(): boolean {
    return this.#phase !== "open";
  }

  /** Adds a job; `from` for one of the journal. It is idle until `start` or `goOn`. */
  accept(jobTicket: JobTicket, from?: JobState): Job {
    const stop = new AbortController();
    // The job needs its context, and no event is reported before it exists.
    const jobContext = this.#createContext(jobTicket, stop.signal, () => job, from);
    const session = this.#setting.board.session(encoderAddress(jobTicket.encoder));
    const waiting = { waitsUntil: undefined, stopWaiting: () => undefined };
    const idle = { working: undefined, finishing: undefined, card: null, scan: undefined, result: null };
    const job: Job = { ...jobTicket, jobContext, stop, session, ...waiting, ...idle };
    this.#jobs.set(jobTicket.jobId, job);
    return job;
  }

  start(job: Job): void {
    job.working = this.#work(job).catch((error: unknown) =>
      this.#setting.log.error("job stuck", { job: job.jobId, why: String(error) }),
    );
  }

  /** Takes up a job of the journal, which has waited for so long already. */
  takeUp(job: Job, waitedMs: number): void {
    const leftMs = Math.min(CARD_BACK_MS, Math.max(0, CARD_BACK_MS - waitedMs));
    job.waitsUntil = this.#setting.clock.now() + leftMs;
    this.#limitWait(job);
    if (leftMs > 0) this.goOn(job);
  }

  /** Resumes a waiting job when its card is on its encoder. */
  goOn(job: Job): void {
    const { state, card } = job.session.view();
    if (this.#phase !== "open" || job.working || job.jobContext.state().kind !== "waiting") return;
    if (state !== "card" || !isExpectedCard(card, job.spec)) return;
    job.jobContext.notify({ kind: "resumed" });
    this.start(job);
  }

  /** Cancels: at once before the first block, at the end of a sector after it. */
  async end(job: Job): Promise<void> {
    job.jobContext.notify({ kind: "cancelled" });
    if (job.jobContext.state().kind !== "finished") return;
    job.stop.abort(new DeviceError("CANCELLED", "running a card job"));
    if (!job.working) await this.#finish(job);
  }

  forget(jobId: string): void {
    this.#jobs.get(jobId)?.stopWaiting();
    this.#jobs.delete(jobId);
    this.#notifier.forget(jobId);
  }

  /** Lets a running job finish or reach the end of a sector, leaves the rest to the journal; within a time limit. */
  async close(): Promise<void> {
    const { clock } = this.#setting;
    const over = () => Promise.all(this.all().flatMap(({ working, finishing }) => [working, finishing]));
    this.#phase = "closing";
    this.#stopWatching();
    await limitTime(clock, FINISH_MS, over());
    this.#phase = "closed";
    await limitTime(clock, EDGE_MS, over());
    for (const job of this.#jobs.values()) {
      job.stopWaiting();
      job.stop.abort(new DeviceError("CANCELLED", "closing the bridge"));
    }
    await over();
  }

  /** Events of a job are written to the journal and reported; no group of blocks starts once the runner is closed. */
  #createContext({ jobId }: JobTicket, signal: AbortSignal, jobOf: () => Job, from?: JobState): JobContext {
    const { journal, log } = this.#setting;
    return createJobContext({
      signal,
      ...(from && { from }),
      onEvent: (event, state) => {
        if (event.kind === "written") jobOf().waitsUntil = undefined;
        const entry = toJournalEntry(jobId, event);
        if (entry) journal.add(entry).catch((error: unknown) => log.error("journal", { why: String(error) }));
        // The "finished" event is sent with the signed result.
        if (state.kind !== "finished") this.announce(jobOf());
      },
      journalEntry: (steps) => journal.add({ is: "sending", job: jobId, blocks: steps.map(({ block }) => block) }),
      assertOpen: () => {
        if (this.#phase === "closed") throw new DeviceError("BRIDGE_STOPPING", "running a card job");
      },
    });
  }

  async #work(job: Job): Promise<void> {
    const { clock, log } = this.#setting;
    await attempt(job, this.#setting);
    job.working = undefined;
    // If the bridge stops in between, the next start resumes the job from the journal.
    if (this.#phase === "closed") return;
    const state = job.jobContext.state();
    if (state.kind === "finished") return this.#finish(job);
    log.info("job waits", { job: job.jobId, fault: state.error?.code ?? null });
    this.#limitWait(job);
    clock.after(RETRY_MS, () => this.goOn(job));
  }

  /** Counts from the first interruption: further tries without a block do not lengthen the wait. */
  #limitWait(job: Job): void {
    const { clock } = this.#setting;
    job.waitsUntil ??= clock.now() + CARD_BACK_MS;
    job.stopWaiting();
    job.stopWaiting = clock.after(Math.max(0, job.waitsUntil - clock.now()), () => this.#expire(job));
  }

  /** A job that is just being tried again comes here once more if that fails. */
  #expire(job: Job): void {
    if (this.#phase !== "open" || job.jobContext.state().kind !== "waiting") return;
    this.#setting.log.info("job no longer waits", { job: job.jobId });
    job.jobContext.notify({ kind: "expired" });
    void this.#finish(job);
  }

  /** A result that cannot be stored is not reported yet: usually the disk is full, so it is tried again. */
  #finish(job: Job): Promise<void> {
    const { clock, log } = this.#setting;
    job.finishing ??= conclude(job, this.#setting).then(
      () => {
        this.announce(job);
        indicate(job, this.#setting);
      },
      (error: unknown) => {
        log.error("result not kept", { job: job.jobId, why: String(error) });
        job.finishing = undefined;
        clock.after(RETRY_MS, () => {
          if (this.#phase === "open" && this.#jobs.has(job.jobId)) void this.#finish(job);
        });
      },
    );
    return job.finishing;
  }
}
