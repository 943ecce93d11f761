import type { CardSeen } from "@adel/protocol/bridge/encoder";
import { cardRoutes } from "@adel/protocol/business/card";
import type { Answer, Call } from "@adel/protocol/kernel/route";
import { type Api, ApiError, NETWORK_FAILED } from "../core/api.ts";
import type { Clock } from "../core/clock.ts";
import { BridgeError } from "./bridge-error.ts";
import { handingOver, overServer } from "./catalogue-faults.ts";
import type { Connection } from "./connection.ts";
import type { DeliveryDesk, ReadAnswer } from "./delivery.ts";
import { type Foreseen, type Held, type Identified, identify, stillSo, withEncoder } from "./held-encoder.ts";

interface Desk {
  readonly api: Api;
  readonly connection: Connection;
  readonly deliveries: DeliveryDesk;
}
interface TimedDesk extends Desk {
  readonly clock: Clock;
}
/** Hands a sealed job to the bridge on this computer. */
const run = (connection: Connection, held: Held, ticket: string) =>
  handingOver(connection.ask("run", { ...held, ticket }));

interface ReadWish {
  readonly encoderId: number;
  readonly hotelId: number | undefined;
  /** The maker's key is tried on every sector; for staff. */
  readonly adel?: boolean;
  readonly steal?: boolean;
  /** Told the job's number as soon as the bridge runs it. */
  readonly onStarted?: (jobId: string, card: CardSeen) => void;
}

/** Somebody else holds the encoder: it can be taken over. */
export const isHeld = (error: unknown): boolean =>
  (error instanceof BridgeError || error instanceof ApiError) && error.fault === "LEASE_HELD";

/** The card on an encoder that is reached through the server; undefined where the way is the local one. */
function remoteCard({ connection }: Pick<Desk, "connection">) {
  const link = connection.link.get();
  if (link.is !== "open" || link.via === "local") return undefined;
  const card = link.encoder?.card;
  if (!card) throw new BridgeError("NO_CARD");
  const { uid, cardSize } = card;
  if (cardSize === null) throw new BridgeError("CARD_NOT_SUPPORTED", { type: card.type });
  return { card, toSend: { uid, cardSize, via: "remote" } as const };
}

/** The server hands the read to the encoder's bridge, and has its result from there. */
async function readThrough(desk: TimedDesk, wish: ReadWish, signal: AbortSignal): Promise<ReadAnswer | undefined> {
  const remote = remoteCard(desk);
  if (!remote) return undefined;
  const { encoderId, hotelId, adel = false, steal = false, onStarted } = wish;
  const body = { ...remote.toSend, encoderId, adel, steal, ...(hotelId && { hotelId }) };
  const { readId } = await overServer(desk.api.call(cardRoutes.read, { body }, { signal, quiet: true }));
  onStarted?.(readId, remote.card);
  return answerOrAsked(desk, readId, signal);
}

/** How long the server may take to tell of a read's end before it is asked. */
const ASK_MS = 2_000;
const isUnfinished = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === NETWORK_FAILED || error.fault === "JOB_STATE");

/**
 * A stream or socket that breaks swallows what was said meanwhile, and a read's end is said once: a bridge that has
 * handed its result to the server forgets the job. Whoever asks the server is told it again.
 */
async function askedFor({ api, clock }: TimedDesk, readId: string, signal: AbortSignal): Promise<ReadAnswer> {
  for (;;) {
    await new Promise<void>((resolve, reject) => {
      const stop = clock.after(ASK_MS, resolve);
      signal.addEventListener("abort", () => {
        stop();
        reject(signal.reason);
      });
    });
    try {
      const view = await api.call(cardRoutes.readView, { params: { readId } }, { signal, background: true });
      // Why it came to nothing was said to nobody.
      if (view.blocks.length === 0) throw new BridgeError("ENCODER_REQUEST_FAILED");
      return view;
    } catch (error) {
      if (!isUnfinished(error)) throw error;
    }
  }
}

async function answerTo({ deliveries }: Desk, jobId: string, signal: AbortSignal): Promise<ReadAnswer> {
  const delivery = await deliveries.answerTo(jobId, signal);
  if (delivery.is === "read") return delivery.answer;
  throw delivery.is === "refused" || delivery.is === "failed" ? delivery.trouble : new BridgeError("RESULT_REFUSED");
}

/** The answer to a read as it is delivered, or as the server has it where its end was not heard. */
async function answerOrAsked(desk: TimedDesk, readId: string, signal: AbortSignal): Promise<ReadAnswer> {
  const over = new AbortController();
  const either = AbortSignal.any([signal, over.signal]);
  try {
    return await Promise.race([answerTo(desk, readId, either), askedFor(desk, readId, either)]);
  } finally {
    over.abort();
  }
}

/** Reads the card on the encoder: identify, sealed keys from the server, the bridge's dump, the server's reading. */
export async function readCard(desk: TimedDesk, wish: ReadWish, signal: AbortSignal): Promise<ReadAnswer> {
  const { api, connection } = desk;
  const { encoderId, hotelId, adel = false, steal = false, onStarted } = wish;
  const through = await readThrough(desk, wish, signal);
  if (through) return through;
  return withEncoder(desk, steal, async (held) => {
    const { card, cardSize, nonce } = await identify(desk, held);
    const body: Call<typeof cardRoutes.read>["body"] = {
      encoderId,
      uid: card.uid,
      bridgeNonce: nonce,
      cardSize,
      adel,
      ...(hotelId && { hotelId }),
    };
    const { ticket } = await api.call(cardRoutes.read, { body }, { signal, quiet: true });
    if (ticket === null) throw new BridgeError("CARD_PARAMETERS_FAILED");
    const { jobId } = await run(connection, held, ticket);
    onStarted?.(jobId, card);
    return answerOrAsked(desk, jobId, signal);
  });
}

/** All of a card job but what the card on the encoder says of itself, and the key that makes it one attempt. */
export type JobWish = Omit<
  Call<typeof cardRoutes.createJob>["body"],
  "uid" | "bridgeNonce" | "cardSize" | "idempotencyKey" | "via" | "steal"
>;
export type MadeJob = Answer<typeof cardRoutes.createJob>;

interface WriteWish {
  readonly job: JobWish;
  readonly steal?: boolean;
  /** The card as it was identified while the last question was being answered. */
  readonly foreseen?: Foreseen | undefined;
  /** Refuses a card before anything is made for it (the hotel's own card is still on). */
  readonly accepts: (card: CardSeen) => void;
  readonly onMade: (job: MadeJob) => void;
}
/** How often the same order is sent when no answer came; its idempotency key makes one job of them all. */
const SENDS = 3;
const PAUSE_MS = 1_000;

async function order({ api, clock }: WriteDesk, body: Call<typeof cardRoutes.createJob>["body"]): Promise<MadeJob> {
  for (let sent = 1; ; sent += 1) {
    try {
      return await api.call(cardRoutes.createJob, { body }, { quiet: true });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== NETWORK_FAILED || sent === SENDS) throw error;
      await new Promise<void>((resolve) => clock.after(PAUSE_MS, resolve));
    }
  }
}
interface WriteDesk extends TimedDesk {
  /** A new idempotency key. */
  readonly newKey: () => string;
}

/** A line that was lost says nothing of what was handed over it. */
const isLost = (error: unknown): boolean => error instanceof BridgeError && error.fault === "PLUGIN_NOT_RUNNING";

/** The order is made under the lease that runs it, or before it for a card that was foreseen; the bridge looks again. */
async function startHere(
  desk: WriteDesk,
  { job: wanted, steal = false, foreseen, accepts, onMade }: WriteWish,
): Promise<void> {
  const orderFor = ({ card, cardSize, nonce }: Identified) => {
    accepts(card);
    return order(desk, { ...wanted, uid: card.uid, bridgeNonce: nonce, cardSize, idempotencyKey: desk.newKey() });
  };
  const known = steal ? undefined : stillSo(desk, foreseen);
  let ordered = known && orderFor(known);
  // Heard where the encoder is held; where it could not be taken, the job is called off below.
  ordered?.catch(() => undefined);
  let isHandedOver = false;
  const made = await withEncoder(desk, steal, async (held) => {
    ordered ??= identify(desk, held).then(orderFor);
    const job = await ordered;
    // Null on a replay after the job's start: the bridge has it already.
    if (job.ticket === null) return job;
    isHandedOver = true;
    await run(desk.connection, held, job.ticket);
    return job;
  }).catch(async (error: unknown) => {
    const job = await ordered?.catch(() => undefined);
    if (!job) throw error;
    if (isHandedOver && isLost(error)) return job;
    // Refused before anything was written: nobody will run it any more.
    await desk.api.call(cardRoutes.cancelJob, { params: { jobId: job.jobId } }, { quiet: true }).catch(() => undefined);
    throw error;
  });
  onMade(made);
}

/** Has a job sealed for the card on the encoder and hands it to the bridge; what comes then comes as events. */
export async function startJob(desk: WriteDesk, wish: WriteWish): Promise<void> {
  const remote = remoteCard(desk);
  if (!remote) return startHere(desk, wish);
  const { job, steal = false, accepts, onMade } = wish;
  accepts(remote.card);
  onMade(await overServer(order(desk, { ...job, ...remote.toSend, steal, idempotencyKey: desk.newKey() })));
}
