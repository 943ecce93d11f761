import {
  type Answer,
  type Call,
  type CardSeen,
  cardRoutes,
  type EncoderSeen,
  type FaultCode,
  isFault,
} from "@adel/protocol";
import { type Api, ApiError, NETWORK_FAILED } from "../core/api.ts";
import type { Clock } from "../core/clock.ts";
import type { Trouble } from "../core/fault-notice.tsx";
import { BridgeError } from "./bridge-error.ts";
import type { Connection, Link } from "./connection.ts";
import type { DeliveryDesk, ReadAnswer } from "./delivery.ts";

interface Desk {
  readonly api: Api;
  readonly connection: Connection;
  readonly deliveries: DeliveryDesk;
}
interface TimedDesk extends Desk {
  readonly clock: Clock;
}
/** A card this product can read and write, with the bridge's number for this very moment. */
export interface Identified {
  readonly card: CardSeen;
  readonly cardSize: NonNullable<CardSeen["cardSize"]>;
  readonly nonce: string;
}
export interface Held {
  readonly encoder: string;
  readonly lease: string;
}

/** Takes the encoder for this page; somebody else's use since is no obstacle to a fresh look at the card. */
async function take(connection: Connection, encoder: EncoderSeen, steal: boolean): Promise<Held> {
  const acquire = async (previous: string | null): Promise<Held> => {
    const { lease } = await connection.ask("acquire", { encoder: encoder.encoder, previous, steal });
    return { encoder: encoder.encoder, lease };
  };
  try {
    return await acquire(encoder.lease);
  } catch (error) {
    if (!(error instanceof BridgeError) || error.fault !== "LEASE_STALE") throw error;
    const { encoders } = await connection.ask("encoders", {});
    return acquire(encoders.find((other) => other.encoder === encoder.encoder)?.lease ?? null);
  }
}

/** Where the wrong port, or what answers on it, is why no card number comes. */
const PORT_FAULTS: readonly FaultCode[] = [
  ...(["NO_ENCODER", "ENCODER_UNPLUGGED", "PORT_BUSY", "PORT_FORBIDDEN", "BAUD_WRONG"] as const),
  ...(["ENCODER_SILENT", "ENCODER_GARBLED", "ENCODER_REFUSED"] as const),
];
/** That no card number comes from an encoder in this state, in the catalogue's words. */
function encoderTrouble({ encoder, state, fault }: EncoderSeen): Trouble | undefined {
  if (fault === null || !isFault(fault) || (state !== "absent" && state !== "fault")) return undefined;
  const cause = { fault, values: { encoder, port: encoder.slice(encoder.indexOf(":") + 1) } };
  return PORT_FAULTS.includes(cause.fault) ? { fault: "CARD_ID_FAILED", values: {}, cause } : cause;
}
/** Why no card can come over a line: its encoder's own trouble, or that the server does not reach it. */
export function troubleOfLink(link: Link): Trouble | undefined {
  if (link.is === "offline") return { fault: "ENCODER_REQUEST_FAILED", values: {} };
  return link.is === "open" && link.encoder ? encoderTrouble(link.encoder) : undefined;
}
/** The plug-in does not take the keys and records sealed for a card. */
const PARAMETER_FAULTS: readonly FaultCode[] = ["TICKET_REFUSED", "TICKET_USED"];

/** The catalogue's own words (specification §8) for faults of this step, with the fault itself as their cause. */
async function saidAs<T>(fault: FaultCode, among: readonly FaultCode[], work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof BridgeError || error instanceof ApiError)) throw error;
    if (error.fault === undefined || !among.includes(error.fault)) throw error;
    throw new BridgeError(fault, {}, error.traceId, error);
  }
}

/** The server asks the encoder's bridge for the card and hands it what is sealed: either may fail there as it may here. */
const overServer = <T>(work: Promise<T>) =>
  saidAs("CARD_ID_FAILED", PORT_FAULTS, saidAs("CARD_PARAMETERS_FAILED", PARAMETER_FAULTS, work));

/** Hands a sealed job to the bridge on this computer. */
const run = (connection: Connection, held: Held, ticket: string) =>
  saidAs("CARD_PARAMETERS_FAILED", PARAMETER_FAULTS, connection.ask("run", { ...held, ticket }));

async function identify(connection: Connection, held: Held): Promise<Identified> {
  const asked = connection.ask("identify", { ...held });
  const { card, nonce } = await saidAs("CARD_ID_FAILED", PORT_FAULTS, asked);
  if (card.cardSize === null) throw new BridgeError("CARD_NOT_SUPPORTED", { type: card.type });
  return { card, cardSize: card.cardSize, nonce };
}

/** Does `work` with the encoder held and the card on it identified; the encoder is given back whatever happens. */
export async function withCard<T>(
  { connection }: Pick<Desk, "connection">,
  steal: boolean,
  work: (card: Identified, held: Held) => Promise<T>,
): Promise<T> {
  const link = connection.link.get();
  if (link.is !== "open") throw new BridgeError("PLUGIN_NOT_RUNNING");
  if (!link.encoder) throw new BridgeError("ENCODER_NOT_BOUND_HERE");
  const held = await take(connection, link.encoder, steal);
  try {
    return await work(await identify(connection, held), held);
  } finally {
    // A line that broke has given the lease back already.
    await connection.ask("release", { ...held }).catch(() => undefined);
  }
}

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
  const over = new AbortController();
  const either = AbortSignal.any([signal, over.signal]);
  try {
    return await Promise.race([answerTo(desk, readId, either), askedFor(desk, readId, either)]);
  } finally {
    over.abort();
  }
}

/** How long the server may take to tell of a read's end before it is asked. */
const ASK_MS = 2_000;
const isUnfinished = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === NETWORK_FAILED || error.fault === "JOB_STATE");

/** A stream that breaks swallows what was said meanwhile, and a read's end is said once; whoever asks is told it again. */
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

/** Reads the card on the encoder: identify, sealed keys from the server, the bridge's dump, the server's reading. */
export async function readCard(desk: TimedDesk, wish: ReadWish, signal: AbortSignal): Promise<ReadAnswer> {
  const { api, connection } = desk;
  const { encoderId, hotelId, adel = false, steal = false, onStarted } = wish;
  const through = await readThrough(desk, wish, signal);
  if (through) return through;
  return withCard(desk, steal, async ({ card, cardSize, nonce }, held) => {
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
    return answerTo(desk, jobId, signal);
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

/** Has a job sealed for the card on the encoder and hands it to the bridge; what comes then comes as events. */
export async function startJob(desk: WriteDesk, { job, steal = false, accepts, onMade }: WriteWish): Promise<void> {
  const remote = remoteCard(desk);
  if (remote) {
    accepts(remote.card);
    onMade(await overServer(order(desk, { ...job, ...remote.toSend, steal, idempotencyKey: desk.newKey() })));
    return;
  }
  await withCard(desk, steal, async ({ card, cardSize, nonce }, held) => {
    accepts(card);
    const made = await order(desk, {
      ...job,
      uid: card.uid,
      bridgeNonce: nonce,
      cardSize,
      idempotencyKey: desk.newKey(),
    });
    // Null on a replay after the job's start: the bridge has it already.
    if (made.ticket === null) return onMade(made);
    try {
      await run(desk.connection, held, made.ticket);
    } catch (error) {
      // Refused before anything was written: nobody will run it any more. A lost line says nothing of the kind.
      if (error instanceof BridgeError && error.fault !== "PLUGIN_NOT_RUNNING") {
        await desk.api
          .call(cardRoutes.cancelJob, { params: { jobId: made.jobId } }, { quiet: true })
          .catch(() => undefined);
        throw error;
      }
    }
    onMade(made);
  });
}
