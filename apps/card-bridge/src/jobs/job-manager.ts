import { hex, sameBytes } from "@adel/card";
import type { BridgeReply, ErrorCode, ErrorValues, Ticket } from "@adel/protocol";
import { encoderAddress } from "../drivers/address.ts";
import { asDeviceError, DeviceError } from "../kernel/errors.ts";
import type { Bindings } from "./bindings.ts";
import {
  type JobTicket,
  type JobView,
  notStarted,
  restored,
  resultOf,
  toRejection,
  viewOf,
  viewOfFinished,
} from "./card-job.ts";
import { cardMessages } from "./card-messages.ts";
import { jobRunner, type RunnerSetting, viewOfJob } from "./job-runner.ts";
import { uidOf } from "./job-spec.ts";
import type { JournalEntry } from "./journal-lines.ts";
import type { Nonces } from "./nonces.ts";
import { openReceipt, openTicket, signResult, toJobSpec } from "./ticket-crypto.ts";

/** Accepts card jobs, runs one per encoder, and stores results until the server has them. */
export interface JobManager {
  /** The card in the field and a nonce for one job on it; `sectors`: those which that job is expected to write. */
  identify(encoder: string, sectors: readonly number[], signal: AbortSignal): Promise<BridgeReply<"identify">>;
  /** A nonce for one job on the card that is on the encoder. */
  offer(encoder: string, uid: string): string;
  /** Accepts an encrypted job; resolves when it is in the journal, the rest follows as events. */
  run(encoder: string, sealed: string): Promise<string>;
  /**
   * Accepts an encrypted job that the server itself sent; `hold` acquires the encoder and returns its release. If
   * it cannot begin, the reply says why, signed when the ticket can never start again.
   */
  accept(encoder: string, sealed: string, hold: () => () => void): Promise<AcceptResult>;
  cancel(jobId: string): Promise<void>;
  /**
   * A job of which its server has no report: a signed end when it provably never began. Only a nonce that this run
   * of the bridge issued and that was not used proves it; a journal could have been lost.
   */
  decline(sealed: string): Promise<JobView | undefined>;
  /** Forgets a job whose result the server has. */
  settle(receipt: string): Promise<void>;
  jobs(): readonly JobView[];
  onChange(listener: (job: JobView) => void): () => void;
  /** Takes up what the journal left unfinished. */
  resume(entries: readonly JournalEntry[]): Promise<void>;
  /** Whether no job is taken any more. */
  isClosing(): boolean;
  close(): Promise<void>;
}

export type AcceptResult =
  | { readonly kind: "accepted" }
  | {
      readonly kind: "refused";
      readonly error: ErrorCode;
      readonly values: ErrorValues;
      readonly result: string | null;
    };

export interface JobManagerOptions extends RunnerSetting {
  readonly nonces: Nonces;
  readonly bindings: () => Bindings;
}

const taking = "taking in a job";

/** A ticket that was admitted and did not begin never will: its refusal is signed like a result. */
function createAccept(
  admit: (encoder: string, sealed: string) => Promise<JobTicket>,
  begin: (jobTicket: JobTicket, sealed: string) => Promise<string>,
): JobManager["accept"] {
  return async function accept(encoder: string, sealed: string, hold: () => () => void): Promise<AcceptResult> {
    let jobTicket: JobTicket | undefined;
    try {
      jobTicket = await admit(encoder, sealed);
      const letGo = hold();
      await begin(jobTicket, sealed).finally(letGo);
      return { kind: "accepted" };
    } catch (error) {
      const { code, values } = asDeviceError(error, taking);
      const result = jobTicket ? await signResult(toRejection(jobTicket, { code, values }), jobTicket.sealedBy) : null;
      return { kind: "refused", error: code, values, result };
    }
  };
}

/** Only a job whose nonce was never used can be declared as never begun; the nonce is void afterwards. */
function createDecline(
  { bindings, nonces, log }: JobManagerOptions,
  isHere: (jobId: string) => boolean,
): JobManager["decline"] {
  return async function decline(sealed: string): Promise<JobView | undefined> {
    const { ticket, sealedBy } = await openTicket(sealed, bindings().keysOf);
    const { jobId, deviceNumber, nonce } = ticket;
    const encoder = bindings().byNumber(deviceNumber)?.encoder;
    if (encoder === undefined || isHere(jobId) || !nonces.retire(nonce)) return undefined;
    const jobTicket = { jobId, encoder, deviceNumber, order: toJobSpec(ticket), sealedBy };
    log.info("job never begun", { job: jobId });
    return viewOf(jobTicket, notStarted, await signResult(resultOf(jobTicket, notStarted, null, undefined), sealedBy));
  };
}

export function createJobManager(setting: JobManagerOptions): JobManager {
  const { board, bindings, journal, prefetch, nonces, clock, log } = setting;
  const runner = jobRunner(setting);
  /** Ended before this start of the bridge; listed until the receipt arrives. */
  const before = new Map<string, JobView>();
  /** Jobs of the journal that no key opens: they stay there for a technician. */
  let unopened = 0;

  const unfinishedAt = (encoder: string) =>
    runner.all().find((job) => job.encoder === encoder && job.jobContext.state().kind !== "finished");

  /** A job for another card: the person has moved on, so a waiting job on this encoder ends with what was written. */
  async function makeRoom(encoder: string, uid: Uint8Array): Promise<void> {
    const there = unfinishedAt(encoder);
    if (!there) return;
    const isOver = there.jobContext.state().kind === "waiting" && !sameBytes(uidOf(there.order), uid);
    if (!isOver) throw new DeviceError("JOB_RUNNING", taking);
    await runner.end(there);
  }

  function assertFresh({ jobId, deviceNumber, nonce, uid }: Ticket, encoder: string): void {
    if (bindings().byNumber(deviceNumber)?.encoder !== encoder) throw new DeviceError("ENCODER_NOT_BOUND_HERE", taking);
    if (runner.get(jobId) || before.has(jobId)) throw new DeviceError("TICKET_USED", taking);
    if (!nonces.accept(nonce, encoder, uid)) throw new DeviceError("TICKET_REFUSED", taking);
  }

  /** Only the key of now opens a new job: an unbound encoder's retired ones do not. */
  function keyOfNow(device: string) {
    const now = bindings().byNumber(device);
    return now ? [now.key] : [];
  }

  /** Opened and fresh: from here on this ticket starts now or never. */
  async function admit(encoder: string, sealed: string): Promise<JobTicket> {
    if (runner.isClosing()) throw new DeviceError("BRIDGE_STOPPING", taking);
    const { ticket, sealedBy } = await openTicket(sealed, keyOfNow);
    const { jobId, deviceNumber } = ticket;
    const order = toJobSpec(ticket);
    assertFresh(ticket, encoder);
    return { jobId, encoder, deviceNumber, order, sealedBy };
  }

  async function begin(jobTicket: JobTicket, sealed: string): Promise<string> {
    const { jobId, encoder, order } = jobTicket;
    await makeRoom(encoder, uidOf(order));
    // No await between this check and runner.accept: of two tickets at once, one is refused.
    if (unfinishedAt(encoder)) throw new DeviceError("JOB_RUNNING", taking);
    const job = runner.accept(jobTicket);
    try {
      await journal.add({ is: "accepted", job: jobId, at: clock.wall(), encoder, ticket: sealed });
    } catch (error) {
      // A job that is not on disk has not begun and must not block the encoder.
      runner.forget(jobId);
      throw error;
    }
    log.info("job accepted", { job: jobId, act: order.operation, encoder });
    runner.announce(job);
    runner.start(job);
    return jobId;
  }

  async function takeUp(job: string, encoder: string, sealed: string, entries: readonly JournalEntry[]): Promise<void> {
    const { ticket, sealedBy } = await openTicket(sealed, bindings().keysOf);
    const { deviceNumber } = ticket;
    const order = toJobSpec(ticket);
    const own = entries.filter((entry) => entry.job === job);
    runner.goOn(runner.accept({ jobId: job, encoder, deviceNumber, order, sealedBy }, restored(own)));
    log.info("job taken up again", { job });
  }

  return {
    accept: createAccept(admit, begin),
    offer: nonces.give,
    run: async (encoder, sealed) => begin(await admit(encoder, sealed), sealed),
    onChange: runner.onChange,
    isClosing: runner.isClosing,
    close: runner.close,
    async identify(encoder, sectors, signal) {
      const card = await prefetch.poll(board.session(encoderAddress(encoder)), sectors, signal);
      return { card: cardMessages(card), nonce: nonces.give(encoder, hex(card.uid)) };
    },
    async cancel(jobId) {
      const job = runner.get(jobId);
      if (!job && !before.has(jobId)) throw new DeviceError("JOB_UNKNOWN", "cancelling a job");
      if (job) await runner.end(job);
    },
    decline: createDecline(setting, (jobId) => runner.get(jobId) !== undefined || before.has(jobId)),
    async settle(receipt) {
      const { jobId } = await openReceipt(receipt, bindings().keysOf);
      const job = runner.get(jobId);
      if (job ? job.result === null : !before.has(jobId)) throw new DeviceError("JOB_UNKNOWN", "settling a job");
      await journal.add({ is: "settled", job: jobId });
      runner.forget(jobId);
      before.delete(jobId);
      // Without open jobs the journal is emptied, so that it does not grow for months.
      if (runner.all().length + before.size + unopened === 0) await journal.clear();
    },
    jobs: () => [...before.values(), ...runner.all().map(viewOfJob)],
    async resume(entries) {
      for (const entry of entries) if (entry.is === "finished") before.set(entry.job, viewOfFinished(entry));
      for (const entry of entries) {
        if (entry.is !== "accepted" || before.has(entry.job)) continue;
        await takeUp(entry.job, entry.encoder, entry.ticket, entries).catch((error: unknown) => {
          unopened += 1;
          const { code } = asDeviceError(error, "taking up a job");
          log.error("a job in the journal cannot be opened", { job: entry.job, why: code });
        });
      }
    },
  };
}
