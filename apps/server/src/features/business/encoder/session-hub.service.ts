import {
  type BridgeMessage,
  type DiagnosisCheck,
  type EncoderEvent,
  type EncoderStatus,
  type ErrorCode,
  type ErrorValues,
  type JobStatus,
  type NonceOffer,
  OFFER_MS,
  SESSION_CLOSE,
  type ServerMessage,
} from "@adel/protocol";
import type { Clock } from "../../../core/clock.ts";
import type { Deadline } from "../../../core/timer.ts";
import { createPendingReplies } from "./pending-replies.ts";

/** The bridge's side of a connection, as far as the hub needs it. */
export interface Peer {
  send(message: ServerMessage): void;
  close(code: number): void;
}
/** Which encoder logged in, with which version of the bridge. */
export interface LoggedIn {
  readonly encoderId: number;
  readonly keyId: number;
  readonly version: string;
}
/** The bridge's reply to a delivered job; undefined: no reply in time. */
export type JobAcceptance =
  | { readonly kind: "accepted" }
  | {
      readonly kind: "refused";
      readonly fault: ErrorCode;
      readonly values: ErrorValues;
      readonly result: string | null;
    };
export type Diagnosed =
  | { readonly kind: "diagnosed"; readonly checks: readonly DiagnosisCheck[]; readonly version: string }
  | { readonly kind: "undiagnosed"; readonly fault: ErrorCode; readonly values: ErrorValues };
/** Why a job on the seen card cannot start; null: the encoder does not reply. */
export type PendingNonce =
  | { readonly kind: "offer"; readonly offer: NonceOffer }
  | { readonly kind: "trouble"; readonly error: ErrorCode; readonly values: ErrorValues }
  | null;
/**
 * Notes a job that waits for its card, and settles a finished one, once; returns the receipt for its bridge, or null
 * without a valid result.
 */
export type SettleResult = (job: JobStatus, encoderId: number) => Promise<string | null>;

interface Live extends LoggedIn {
  readonly peer: Peer;
  encoder: EncoderStatus | null;
  offer: { readonly offer: NonceOffer; readonly at: number } | null;
  /** The last used nonce: its bridge may report it once more before it receives the job. */
  spent: string | null;
  /** The last reports of unfinished jobs, for new subscribers. */
  readonly jobs: Map<string, JobStatus>;
}
type Listener = (event: EncoderEvent) => void;

/** Older nonces may have expired when they reach the bridge: they are valid two minutes and renewed every minute. */
const OFFER_GOOD_MS = OFFER_MS + 45_000;

/** A bridge replies only to requests for its own encoder. */
const own = ({ encoderId }: { encoderId: number }, id: string | number) => `${encoderId}/${id}`;
const withoutResult = ({ result: _, ...job }: JobStatus): Omit<JobStatus, "result"> => job;
const OFFLINE: EncoderEvent = { event: "status", online: false, encoder: null, version: null };
const statusOf = (live: Live | undefined): EncoderEvent =>
  live ? { event: "status", online: true, encoder: live.encoder, version: live.version } : OFFLINE;

/** A nonce for a job on this card, or why there is none. */
function offerOf({ encoder, offer }: Live, uid: string, now: number): Exclude<PendingNonce, null> | undefined {
  if (!encoder) return undefined;
  if (!encoder.card) return { kind: "trouble", error: "NO_CARD", values: {} };
  if (encoder.card.uid !== uid)
    return { kind: "trouble", error: "CARD_SWAPPED", values: { expected: uid, found: encoder.card.uid } };
  const isGood = offer?.offer.uid === uid && now - offer.at < OFFER_GOOD_MS;
  return isGood ? { kind: "offer", offer: offer.offer } : undefined;
}

/** The subscribers of each encoder; bridges are notified of the first and the last. */
function createSubscribers(onChange: (encoderId: number) => void) {
  const all = new Map<number, Set<Listener>>();
  return {
    log(encoderId: number, event: EncoderEvent): void {
      for (const listener of [...(all.get(encoderId) ?? [])]) listener(event);
    },
    are: (encoderId: number) => all.has(encoderId),
    add(encoderId: number, listener: Listener): () => void {
      const own = all.get(encoderId) ?? new Set();
      all.set(encoderId, own.add(listener));
      if (own.size === 1) onChange(encoderId);
      return () => {
        if (!own.delete(listener) || own.size > 0) return;
        all.delete(encoderId);
        onChange(encoderId);
      };
    },
  };
}

interface HandlerDeps {
  readonly clock: Clock;
  readonly settle: SettleResult;
  readonly runs: Pick<ReturnType<typeof createPendingReplies<string, JobAcceptance>>, "settle">;
  readonly diagnoses: Pick<ReturnType<typeof createPendingReplies<string, Diagnosed>>, "settle">;
  readonly subscribers: ReturnType<typeof createSubscribers>;
}

/** Processes messages of bridges: status, replies, and results, which are settled. */
function createMessageHandlers({ clock, settle, runs, diagnoses, subscribers }: HandlerDeps) {
  async function submit(live: Live, job: JobStatus): Promise<void> {
    if (job.state !== "finished") live.jobs.set(job.jobId, job);
    if (job.state === "waiting") await settle(job, live.encoderId);
    if (job.state === "finished" && job.result !== null) {
      const receipt = await settle(job, live.encoderId);
      if (receipt !== null) live.peer.send({ order: "settle", receipt });
      live.jobs.delete(job.jobId);
    }
    // A result is settled before its end is reported, so that a subscriber's next query finds it.
    if (job.state !== "finished" || job.result !== null)
      subscribers.log(live.encoderId, { event: "job", job: withoutResult(job) });
  }

  function handleMessage(live: Live, word: BridgeMessage): Promise<void> | undefined {
    switch (word.word) {
      case "status":
        live.encoder = word.encoder;
        live.offer = word.offer && word.offer.nonce !== live.spent ? { offer: word.offer, at: clock.now() } : null;
        return void subscribers.log(live.encoderId, statusOf(live));
      case "accepted":
        return void runs.settle(own(live, word.jobId), { kind: "accepted" });
      case "refused":
        return void runs.settle(own(live, word.jobId), { ...word, kind: "refused" });
      case "job":
        // After a lost connection, this is how an acceptance is detected.
        runs.settle(own(live, word.job.jobId), { kind: "accepted" });
        return submit(live, word.job);
      case "diagnosis":
        return void diagnoses.settle(own(live, word.id), {
          kind: "diagnosed",
          checks: word.checks,
          version: live.version,
        });
      case "undiagnosed":
        return void diagnoses.settle(own(live, word.id), { ...word, kind: "undiagnosed" });
      default:
        return undefined;
    }
  }
  return handleMessage;
}

/** The encoders that are logged in to this process, each with its newest connection. */
export class SessionHub {
  readonly #clock: Clock;
  readonly #lives = new Map<number, Live>();
  readonly #runs = createPendingReplies<string, JobAcceptance>();
  readonly #diagnoses = createPendingReplies<string, Diagnosed>();
  readonly #subscribers: ReturnType<typeof createSubscribers>;
  readonly #handleMessage: ReturnType<typeof createMessageHandlers>;
  #lastId = 0;

  constructor(clock: Clock, settle: SettleResult) {
    this.#clock = clock;
    this.#subscribers = createSubscribers((id) =>
      this.#lives.get(id)?.peer.send({ order: "watch", on: this.#subscribers.are(id) }),
    );
    this.#handleMessage = createMessageHandlers({
      clock,
      settle,
      runs: this.#runs,
      diagnoses: this.#diagnoses,
      subscribers: this.#subscribers,
    });
  }

  enter(who: LoggedIn, peer: Peer) {
    this.#lives.get(who.encoderId)?.peer.close(SESSION_CLOSE.replaced);
    const live: Live = { ...who, peer, encoder: null, offer: null, spent: null, jobs: new Map() };
    this.#lives.set(who.encoderId, live);
    peer.send({ order: "welcome" });
    if (this.#subscribers.are(who.encoderId)) peer.send({ order: "watch", on: true });
    this.#subscribers.log(who.encoderId, statusOf(live));
    return { handleMessage: (word: BridgeMessage) => this.#handleMessage(live, word), leave: () => this.#leave(live) };
  }

  isOnline(encoderId: number) {
    return this.#lives.has(encoderId);
  }

  /** The last report of its bridge; undefined if it is not logged in to this process. */
  seen(encoderId: number) {
    return this.#lives.get(encoderId);
  }

  all(): readonly LoggedIn[] {
    return [...this.#lives.values()];
  }

  /** A nonce for one job on this card, issued once. */
  async takeOffer(encoderId: number, uid: string, late: Deadline): Promise<PendingNonce> {
    for (;;) {
      const live = this.#lives.get(encoderId);
      if (!live) return null;
      const found = offerOf(live, uid, this.#clock.now());
      if (found?.kind === "offer") {
        live.offer = null;
        live.spent = found.offer.nonce;
      }
      if (found) return found;
      const status = this.#nextStatus(encoderId);
      const came = await Promise.race([status.come.then(() => true), late.over]).finally(status.off);
      if (!came) return null;
    }
  }

  /** Returns the nonce of a job that was not created. */
  giveBack(encoderId: number, offer: NonceOffer): void {
    const live = this.#lives.get(encoderId);
    if (!live) return;
    if (live.spent === offer.nonce) live.spent = null;
    if (live.encoder?.card?.uid === offer.uid) live.offer ??= { offer, at: this.#clock.now() };
  }

  /** Delivers a job; one that is not accepted in time is canceled, because no caller waits for it any more. */
  async run(encoderId: number, job: Omit<Extract<ServerMessage, { order: "run" }>, "order">, late: Deadline) {
    this.#lives.get(encoderId)?.peer.send({ order: "run", ...job });
    const verdict = await this.#runs.wait(own({ encoderId }, job.jobId), late);
    if (!verdict) this.#lives.get(encoderId)?.peer.send({ order: "cancel", jobId: job.jobId });
    return verdict;
  }

  /** False if the encoder is not logged in. */
  cancel(encoderId: number, jobId: string): boolean {
    const live = this.#lives.get(encoderId);
    live?.peer.send({ order: "cancel", jobId });
    return live !== undefined;
  }

  /** Asks whether an unreported job ever started; the reply arrives like any result. */
  ask(encoderId: number, ticket: string): void {
    this.#lives.get(encoderId)?.peer.send({ order: "ask", ticket });
  }

  async diagnose(encoderId: number, late: Deadline): Promise<Diagnosed | undefined> {
    const live = this.#lives.get(encoderId);
    if (!live) return undefined;
    this.#lastId += 1;
    live.peer.send({ order: "diagnose", id: this.#lastId });
    return this.#diagnoses.wait(own(live, this.#lastId), late);
  }

  /** Sends the status of the encoder and its jobs, and then every change. */
  subscribe(encoderId: number, listener: Listener): () => void {
    const live = this.#lives.get(encoderId);
    listener(statusOf(live));
    for (const job of live?.jobs.values() ?? []) listener({ event: "job", job: withoutResult(job) });
    return this.#subscribers.add(encoderId, listener);
  }

  /** Closes the connection of an encoder whose key is retired. */
  drop(encoderId: number): void {
    this.#lives.get(encoderId)?.peer.close(SESSION_CLOSE.refused);
  }

  /** The next status message of this encoder, for callers that wait for a card or a nonce. */
  #nextStatus(encoderId: number) {
    const next = Promise.withResolvers<void>();
    const off = this.#subscribers.add(encoderId, () => next.resolve());
    return { come: next.promise, off };
  }

  #leave(live: Live): void {
    if (this.#lives.get(live.encoderId) !== live) return;
    this.#lives.delete(live.encoderId);
    this.#subscribers.log(live.encoderId, OFFLINE);
  }
}
