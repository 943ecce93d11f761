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

/** The other end of a line, as far as the hub needs it. */
export interface Peer {
  send(order: ServerMessage): void;
  close(code: number): void;
}
/** Which encoder logged in, and with which bridge. */
export interface LoggedIn {
  readonly encoderId: number;
  readonly keyId: number;
  readonly version: string;
}
/** What came of handing a job to a bridge; undefined: it said nothing in time. */
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
/** What stands in the way of a job on the card that somebody saw on the encoder; null: the encoder does not answer. */
export type PendingNonce =
  | { readonly kind: "offer"; readonly offer: NonceOffer }
  | { readonly kind: "trouble"; readonly error: ErrorCode; readonly values: ErrorValues }
  | null;
/** Settles a finished job, once; gives the receipt for its bridge, or null where the result is no good. */
export type SettleResult = (job: JobStatus) => Promise<string | null>;

interface Live extends LoggedIn {
  readonly peer: Peer;
  encoder: EncoderStatus | null;
  offer: { readonly offer: NonceOffer; readonly at: number } | null;
  /** The nonce that was taken last: its bridge may name it once more before it hears of the job. */
  spent: string | null;
  /** Unfinished jobs as they were last told of, for those who begin to look on. */
  readonly jobs: Map<string, JobStatus>;
}
type Listener = (event: EncoderEvent) => void;

/** Older offers may be over when they reach the bridge: it gives them two minutes and renews them every one. */
const OFFER_GOOD_MS = OFFER_MS + 45_000;

/** A bridge answers only what it was asked itself. */
const own = ({ encoderId }: { encoderId: number }, id: string | number) => `${encoderId}/${id}`;
const withoutResult = ({ result: _, ...job }: JobStatus): Omit<JobStatus, "result"> => job;
const OFFLINE: EncoderEvent = { event: "status", online: false, encoder: null, version: null };
const statusOf = (live: Live | undefined): EncoderEvent =>
  live ? { event: "status", online: true, encoder: live.encoder, version: live.version } : OFFLINE;

/** What a job on this card may name, or why there is none just now. */
function offerOf({ encoder, offer }: Live, uid: string, now: number): Exclude<PendingNonce, null> | undefined {
  if (!encoder) return undefined;
  if (!encoder.card) return { kind: "trouble", error: "NO_CARD", values: {} };
  if (encoder.card.uid !== uid)
    return { kind: "trouble", error: "CARD_SWAPPED", values: { expected: uid, found: encoder.card.uid } };
  const isGood = offer?.offer.uid === uid && now - offer.at < OFFER_GOOD_MS;
  return isGood ? { kind: "offer", offer: offer.offer } : undefined;
}

/** Who looks on at which encoder; bridges learn when the first comes and the last goes. */
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

/** Takes in what bridges say: how they stand, what became of what they were asked, and results, which are settled. */
function createMessageHandlers({ clock, settle, runs, diagnoses, subscribers }: HandlerDeps) {
  async function submit(live: Live, job: JobStatus): Promise<void> {
    if (job.state !== "finished") live.jobs.set(job.jobId, job);
    else if (job.result !== null) {
      const receipt = await settle(job);
      if (receipt !== null) live.peer.send({ order: "settle", receipt });
      live.jobs.delete(job.jobId);
    }
    // A result is settled before anybody is told of the end, so that whoever asks then finds it.
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
        // After a line that broke in between this is how an acceptance is heard of.
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

/** The encoders that are logged in to this process: one line each, the newest. */
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

  /** As its bridge told last; undefined where it is not logged in here. */
  seen(encoderId: number) {
    return this.#lives.get(encoderId);
  }

  all(): readonly LoggedIn[] {
    return [...this.#lives.values()];
  }

  /** A nonce for one job on this card; nobody else gets the same. */
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

  /** For a job that was not made after all. */
  giveBack(encoderId: number, offer: NonceOffer): void {
    const live = this.#lives.get(encoderId);
    if (!live) return;
    if (live.spent === offer.nonce) live.spent = null;
    if (live.encoder?.card?.uid === offer.uid) live.offer ??= { offer, at: this.#clock.now() };
  }

  /** Hands a job over; one that is not accepted in time is called back, for nobody waits for it any more. */
  async run(encoderId: number, order: Omit<Extract<ServerMessage, { order: "run" }>, "order">, late: Deadline) {
    this.#lives.get(encoderId)?.peer.send({ order: "run", ...order });
    const verdict = await this.#runs.wait(own({ encoderId }, order.jobId), late);
    if (!verdict) this.#lives.get(encoderId)?.peer.send({ order: "cancel", jobId: order.jobId });
    return verdict;
  }

  /** False where nobody is there to be told. */
  cancel(encoderId: number, jobId: string): boolean {
    const live = this.#lives.get(encoderId);
    live?.peer.send({ order: "cancel", jobId });
    return live !== undefined;
  }

  /** Whether a job ever began, of which nobody was heard; the answer comes like any result. */
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

  /** Tells how the encoder and its jobs stand, and then what changes. */
  readStatus(encoderId: number, listener: Listener): () => void {
    const live = this.#lives.get(encoderId);
    listener(statusOf(live));
    for (const job of live?.jobs.values() ?? []) listener({ event: "job", job: withoutResult(job) });
    return this.#subscribers.add(encoderId, listener);
  }

  /** Hangs up on an encoder whose key is void. */
  drop(encoderId: number): void {
    this.#lives.get(encoderId)?.peer.close(SESSION_CLOSE.refused);
  }

  /** The next word of this encoder's state, for whoever waits for a card or a nonce. */
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
