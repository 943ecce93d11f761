import { hex, sameBytes } from "@adel/card";
import type { BridgeReply, ErrorCode, ErrorValues, JobStatus, Ticket } from "@adel/protocol";
import { encoderAddress } from "../drivers/address.ts";
import { asDeviceError, DeviceError } from "../kernel/errors.ts";
import type { Bindings } from "./bindings.ts";
import { type JobTicket, notStarted, restored, resultOf, toRejection, viewOf, viewOfFinished } from "./card-job.ts";
import { cardMessages } from "./card-messages.ts";
import { type Job, JobRunner, type RunnerSetting, viewOfJob } from "./job-runner.ts";
import { type JobSpec, uidOf } from "./job-spec.ts";
import { findOrphans, type JournalEntry } from "./journal-lines.ts";
import type { Nonces } from "./nonces.ts";
import { openReceipt, openTicket, signResult, toJobSpec } from "./ticket-crypto.ts";

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

type Accepted = Extract<JournalEntry, { is: "accepted" }>;

const taking = "taking in a job";

const isWaitingForOther = (job: Job, spec: JobSpec): boolean =>
  job.jobContext.state().kind === "waiting" && !sameBytes(uidOf(job.spec), uidOf(spec));

/** Accepts card jobs, runs one per encoder, and stores results until the server has them. */
export class JobManager {
  readonly #setting: JobManagerOptions;
  readonly #runner: JobRunner;
  /** Ended before this start of the bridge; listed until the receipt arrives. */
  readonly #before = new Map<string, JobStatus>();
  /** Encoders of the jobs in the journal that no key decrypts: they stay there for a technician. */
  readonly #unopened: string[] = [];
  /** Jobs of the journal whose own line is damaged; forgotten when the journal is cleared. */
  #orphans = 0;

  constructor(setting: JobManagerOptions) {
    this.#setting = setting;
    this.#runner = new JobRunner(setting);
  }

  jobs(): readonly JobStatus[] {
    return [...this.#before.values(), ...this.#runner.all().map(viewOfJob)];
  }

  /** How many jobs of the journal could not be read, of one encoder or of all. */
  unreadableJobs(encoder?: string): number {
    return this.#orphans + this.#unopened.filter((one) => encoder === undefined || one === encoder).length;
  }

  onChange(listener: (job: JobStatus) => void): () => void {
    return this.#runner.onChange(listener);
  }

  /** Whether new jobs are rejected. */
  isClosing(): boolean {
    return this.#runner.isClosing();
  }

  close(): Promise<void> {
    return this.#runner.close();
  }

  /** The card in the field and a nonce for one job on it; `sectors`: those which that job is expected to write. */
  async identify(encoder: string, sectors: readonly number[], signal: AbortSignal): Promise<BridgeReply<"identify">> {
    const { board, prefetch, nonces } = this.#setting;
    const card = await prefetch.poll(board.session(encoderAddress(encoder)), sectors, signal);
    return { card: cardMessages(card), nonce: nonces.give(encoder, hex(card.uid)) };
  }

  /** A nonce for one job on the card that is on the encoder. */
  offer(encoder: string, uid: string): string {
    return this.#setting.nonces.give(encoder, uid);
  }

  /** Accepts an encrypted job; resolves when it is in the journal, the rest follows as events. */
  async run(encoder: string, sealed: string): Promise<string> {
    return this.#begin(await this.#admit(encoder, sealed), sealed);
  }

  /**
   * Accepts an encrypted job that the server itself sent; `hold` acquires the encoder and returns its release. If the
   * job cannot start, the reply has the reason. A job that was admitted and not started will never start, so its
   * rejection is signed like a result.
   */
  async accept(encoder: string, sealed: string, hold: () => () => void): Promise<AcceptResult> {
    let jobTicket: JobTicket | undefined;
    try {
      jobTicket = await this.#admit(encoder, sealed);
      const letGo = hold();
      await this.#begin(jobTicket, sealed).finally(letGo);
      return { kind: "accepted" };
    } catch (error) {
      const { code, values } = asDeviceError(error, taking);
      const result = jobTicket ? await signResult(toRejection(jobTicket, { code, values }), jobTicket.sealedBy) : null;
      return { kind: "refused", error: code, values, result };
    }
  }

  async cancel(jobId: string): Promise<void> {
    const job = this.#runner.get(jobId);
    if (!job && !this.#before.has(jobId)) throw new DeviceError("JOB_UNKNOWN", "cancelling a job");
    if (job) await this.#runner.end(job);
  }

  /**
   * For a job without a report at the server: a signed result if it provably never started; its nonce is void
   * afterwards. Only a nonce that was issued since the start of this bridge and not used proves it, because a journal
   * could have been lost.
   */
  async decline(sealed: string): Promise<JobStatus | undefined> {
    const { bindings, nonces, log } = this.#setting;
    const { ticket, sealedBy } = await openTicket(sealed, bindings().keysOf);
    const { jobId, deviceNumber, nonce } = ticket;
    const encoder = bindings().byNumber(deviceNumber)?.encoder;
    if (encoder === undefined || this.#isHere(jobId) || !nonces.retire(nonce)) return undefined;
    const jobTicket = { jobId, encoder, deviceNumber, spec: toJobSpec(ticket), sealedBy };
    log.info("job never begun", { job: jobId });
    return viewOf(jobTicket, notStarted, await signResult(resultOf(jobTicket, notStarted, null, undefined), sealedBy));
  }

  /** Removes a job whose result the server has. */
  async settle(receipt: string): Promise<void> {
    const { bindings, journal } = this.#setting;
    const { jobId } = await openReceipt(receipt, bindings().keysOf);
    const job = this.#runner.get(jobId);
    if (job ? job.result === null : !this.#before.has(jobId)) throw new DeviceError("JOB_UNKNOWN", "settling a job");
    await journal.add({ is: "settled", job: jobId });
    this.#runner.forget(jobId);
    this.#before.delete(jobId);
    // Without open jobs the journal is cleared, so that it does not grow for months.
    if (this.#runner.all().length + this.#before.size + this.#unopened.length > 0) return;
    await journal.clear();
    this.#orphans = 0;
  }

  /** Resumes the unfinished jobs of the journal. */
  async resume(entries: readonly JournalEntry[]): Promise<void> {
    this.#orphans = findOrphans(entries).length;
    for (const entry of entries) if (entry.is === "finished") this.#before.set(entry.job, viewOfFinished(entry));
    for (const entry of entries) {
      if (entry.is !== "accepted" || this.#before.has(entry.job)) continue;
      await this.#takeUp(entry, entries).catch((error: unknown) => {
        this.#unopened.push(entry.encoder);
        const { code } = asDeviceError(error, "taking up a job");
        this.#setting.log.error("a job in the journal cannot be opened", { job: entry.job, why: code });
      });
    }
  }

  /** Decrypted and recent: the job starts now or never. */
  async #admit(encoder: string, sealed: string): Promise<JobTicket> {
    if (this.isClosing()) throw new DeviceError("BRIDGE_STOPPING", taking);
    const { ticket, sealedBy } = await openTicket(sealed, (device) => this.#keyOfNow(device));
    const { jobId, deviceNumber } = ticket;
    const spec = toJobSpec(ticket);
    this.#assertFresh(ticket, encoder);
    return { jobId, encoder, deviceNumber, spec, sealedBy };
  }

  async #begin(jobTicket: JobTicket, sealed: string): Promise<string> {
    const { journal, clock, log } = this.#setting;
    const { jobId, encoder, spec } = jobTicket;
    await this.#makeRoom(encoder, spec);
    // No await between this check and runner.accept: of two jobs at once, one is rejected.
    if (this.#jobsInTheWay(encoder, spec).length > 0) throw new DeviceError("JOB_RUNNING", taking);
    const job = this.#runner.accept(jobTicket);
    try {
      await journal.add({ is: "accepted", job: jobId, at: clock.wall(), encoder, ticket: sealed });
    } catch (error) {
      // A job that is not on disk has not started and must not block the encoder.
      this.#runner.forget(jobId);
      throw error;
    }
    log.info("job accepted", { job: jobId, act: spec.operation, encoder });
    this.#runner.announce(job);
    this.#runner.start(job);
    return jobId;
  }

  async #takeUp({ job: jobId, encoder, ...accepted }: Accepted, entries: readonly JournalEntry[]): Promise<void> {
    const { bindings, clock, log } = this.#setting;
    const { ticket, sealedBy } = await openTicket(accepted.ticket, bindings().keysOf);
    const { deviceNumber } = ticket;
    const spec = toJobSpec(ticket);
    const own = entries.filter((entry) => entry.job === jobId);
    const taken = this.#runner.accept({ jobId, encoder, deviceNumber, spec, sealedBy }, restored(own));
    log.info("job taken up again", { job: jobId });
    // The journal does not say when it was interrupted; a card job takes seconds.
    this.#runner.takeUp(taken, clock.wall() - accepted.at);
  }

  /** Only the current key decrypts a new job: retired keys of an unbound encoder do not. */
  #keyOfNow(device: string) {
    const now = this.#setting.bindings().byNumber(device);
    return now ? [now.key] : [];
  }

  #assertFresh({ jobId, deviceNumber, nonce, uid }: Ticket, encoder: string): void {
    const { bindings, nonces } = this.#setting;
    if (bindings().byNumber(deviceNumber)?.encoder !== encoder) throw new DeviceError("ENCODER_NOT_BOUND_HERE", taking);
    if (this.#isHere(jobId)) throw new DeviceError("TICKET_USED", taking);
    if (!nonces.accept(nonce, encoder, uid)) throw new DeviceError("TICKET_REFUSED", taking);
  }

  /**
   * A write on another card: the user has continued with that, so a waiting job on this encoder ends with what was
   * written. A card that is only identified is not waited for.
   */
  async #makeRoom(encoder: string, spec: JobSpec): Promise<void> {
    for (const job of this.#jobsInTheWay(encoder, spec)) {
      const isOver = isWaitingForOther(job, spec) || job.spec.operation === "identify";
      if (!isOver) throw new DeviceError("JOB_RUNNING", taking);
      await this.#runner.end(job);
    }
  }

  /** Unfinished jobs of an encoder; a read changes nothing for those that wait for another card. */
  #jobsInTheWay(encoder: string, spec: JobSpec): readonly Job[] {
    return this.#runner
      .all()
      .filter((job) => job.encoder === encoder && job.jobContext.state().kind !== "finished")
      .filter((job) => "content" in spec || !isWaitingForOther(job, spec));
  }

  #isHere(jobId: string): boolean {
    return this.#runner.get(jobId) !== undefined || this.#before.has(jobId);
  }
}
