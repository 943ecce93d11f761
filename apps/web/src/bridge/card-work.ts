import type { DetectedCard } from "@adel/protocol/bridge/encoder";
import { cardRoutes } from "@adel/protocol/business/card";
import type { RequestOf, ResponseOf } from "@adel/protocol/kernel/route";
import { type Api, ApiError, NETWORK_FAILED } from "../core/api.ts";
import type { Clock } from "../core/clock.ts";
import { BridgeError } from "./bridge-error.ts";
import type { Connection } from "./connection.ts";
import type { DeliveryDeps, ReadAnswer } from "./delivery.ts";
import {
  type EncoderLease,
  type IdentifiedCard,
  identify,
  type PrefetchedCard,
  validPrefetch,
  withLease,
} from "./encoder-lease.ts";
import { wrapServerErrors, wrapSubmitErrors } from "./wrap-errors.ts";

interface Deps {
  readonly api: Api;
  readonly connection: Connection;
  readonly deliveries: DeliveryDeps;
}
interface BridgeDeps extends Deps {
  readonly clock: Clock;
}
/** Hands a sealed job to the bridge on this computer. */
const run = (connection: Connection, held: EncoderLease, ticket: string) =>
  wrapSubmitErrors(connection.ask("run", { ...held, ticket }));

interface ReadRequest {
  readonly encoderId: number;
  readonly hotelId: number | undefined;
  /** The maker's key is tried on every sector; for staff. */
  readonly adel?: boolean;
  readonly takeOver?: boolean;
  /** Told the job's number as soon as the bridge runs it. */
  readonly onStarted?: (jobId: string, card: DetectedCard) => void;
}

/** Somebody else holds the encoder: it can be taken over. */
export const isLeaseTaken = (error: unknown): boolean =>
  (error instanceof BridgeError || error instanceof ApiError) && error.error === "LEASE_HELD";

/** The card on an encoder that is reached through the server; undefined where the way is the local one. */
function remoteCard({ connection }: Pick<Deps, "connection">) {
  const link = connection.link.get();
  if (link.kind !== "open" || link.via === "local") return undefined;
  const card = link.encoder?.card;
  if (!card) throw new BridgeError("NO_CARD");
  const { uid, cardSize } = card;
  if (cardSize === null) throw new BridgeError("CARD_NOT_SUPPORTED", { type: card.type });
  return { card, toSend: { uid, cardSize, via: "remote" } as const };
}

/** The server hands the read to the encoder's bridge, and has its result from there. */
async function readThrough(
  deps: BridgeDeps,
  request: ReadRequest,
  signal: AbortSignal,
): Promise<ReadAnswer | undefined> {
  const remote = remoteCard(deps);
  if (!remote) return undefined;
  const { encoderId, hotelId, adel = false, takeOver = false, onStarted } = request;
  const body = { ...remote.toSend, encoderId, adel, steal: takeOver, ...(hotelId && { hotelId }) };
  const { readId } = await wrapServerErrors(deps.api.call(cardRoutes.read, { body }, { signal, quiet: true }));
  onStarted?.(readId, remote.card);
  return answerOrRequested(deps, readId, signal);
}

/** How long the server may take to tell of a read's end before it is asked. */
const ASK_MS = 2_000;
const isUnfinished = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === NETWORK_FAILED || error.error === "JOB_STATE");

/**
 * A stream or socket that breaks swallows what was said meanwhile, and a read's end is said once: a bridge that has
 * handed its result to the server forgets the job. Whoever asks the server is told it again.
 */
async function requestedFor({ api, clock }: BridgeDeps, readId: string, signal: AbortSignal): Promise<ReadAnswer> {
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

async function answerTo({ deliveries }: Deps, jobId: string, signal: AbortSignal): Promise<ReadAnswer> {
  const delivery = await deliveries.answerTo(jobId, signal);
  if (delivery.kind === "read") return delivery.answer;
  throw delivery.kind === "refused" || delivery.kind === "failed" ? delivery.error : new BridgeError("RESULT_REFUSED");
}

/** The answer to a read as it is delivered, or as the server has it where its end was not heard. */
async function answerOrRequested(deps: BridgeDeps, readId: string, signal: AbortSignal): Promise<ReadAnswer> {
  const over = new AbortController();
  const either = AbortSignal.any([signal, over.signal]);
  try {
    return await Promise.race([answerTo(deps, readId, either), requestedFor(deps, readId, either)]);
  } finally {
    over.abort();
  }
}

/** Reads the card on the encoder: identify, sealed keys from the server, the bridge's dump, the server's reading. */
export async function readCard(deps: BridgeDeps, request: ReadRequest, signal: AbortSignal): Promise<ReadAnswer> {
  const { api, connection } = deps;
  const { encoderId, hotelId, adel = false, takeOver = false, onStarted } = request;
  const through = await readThrough(deps, request, signal);
  if (through) return through;
  return withLease(deps, takeOver, async (held) => {
    const { card, cardSize, nonce } = await identify(deps, held);
    const body: RequestOf<typeof cardRoutes.read>["body"] = {
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
    return answerOrRequested(deps, jobId, signal);
  });
}

/** All of a card job but what the card on the encoder says of itself, and the key that makes it one attempt. */
export type JobRequest = Omit<
  RequestOf<typeof cardRoutes.createJob>["body"],
  "uid" | "bridgeNonce" | "cardSize" | "idempotencyKey" | "via" | "steal"
>;
export type CreatedJob = ResponseOf<typeof cardRoutes.createJob>;

interface WriteRequest {
  readonly job: JobRequest;
  readonly takeOver?: boolean;
  /** The card as it was identified while the last question was being answered. */
  readonly prefetched?: PrefetchedCard | undefined;
  /** Refuses a card before anything is made for it (the hotel's own card is still on). */
  readonly accepts: (card: DetectedCard) => void;
  readonly onCreated: (job: CreatedJob) => void;
}
/** How often the same order is sent when no answer came; its idempotency key makes one job of them all. */
const SENDS = 3;
const PAUSE_MS = 1_000;

async function order(
  { api, clock }: WriteDeps,
  body: RequestOf<typeof cardRoutes.createJob>["body"],
): Promise<CreatedJob> {
  for (let sent = 1; ; sent += 1) {
    try {
      return await api.call(cardRoutes.createJob, { body }, { quiet: true });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== NETWORK_FAILED || sent === SENDS) throw error;
      await new Promise<void>((resolve) => clock.after(PAUSE_MS, resolve));
    }
  }
}
interface WriteDeps extends BridgeDeps {
  /** A new idempotency key. */
  readonly newKey: () => string;
}

/** A line that was lost says nothing of what was handed over it. */
const isLost = (error: unknown): boolean => error instanceof BridgeError && error.error === "PLUGIN_NOT_RUNNING";

/** The order is made under the lease that runs it, or before it for a card that was foreseen; the bridge looks again. */
async function startLocally(
  deps: WriteDeps,
  { job: requested, takeOver = false, prefetched, accepts, onCreated }: WriteRequest,
): Promise<void> {
  const orderFor = ({ card, cardSize, nonce }: IdentifiedCard) => {
    accepts(card);
    return order(deps, { ...requested, uid: card.uid, bridgeNonce: nonce, cardSize, idempotencyKey: deps.newKey() });
  };
  const known = takeOver ? undefined : validPrefetch(deps, prefetched);
  let ordered = known && orderFor(known);
  // Heard where the encoder is held; where it could not be taken, the job is called off below.
  ordered?.catch(() => undefined);
  let isSubmitted = false;
  const created = await withLease(deps, takeOver, async (held) => {
    ordered ??= identify(deps, held).then(orderFor);
    const job = await ordered;
    // Null on a replay after the job's start: the bridge has it already.
    if (job.ticket === null) return job;
    isSubmitted = true;
    await run(deps.connection, held, job.ticket);
    return job;
  }).catch(async (error: unknown) => {
    const job = await ordered?.catch(() => undefined);
    if (!job) throw error;
    if (isSubmitted && isLost(error)) return job;
    // Refused before anything was written: nobody will run it any more.
    await deps.api.call(cardRoutes.cancelJob, { params: { jobId: job.jobId } }, { quiet: true }).catch(() => undefined);
    throw error;
  });
  onCreated(created);
}

/** Has a job sealed for the card on the encoder and hands it to the bridge; what comes then comes as events. */
export async function startJob(deps: WriteDeps, request: WriteRequest): Promise<void> {
  const remote = remoteCard(deps);
  if (!remote) return startLocally(deps, request);
  const { job, takeOver = false, accepts, onCreated } = request;
  accepts(remote.card);
  onCreated(
    await wrapServerErrors(order(deps, { ...job, ...remote.toSend, steal: takeOver, idempotencyKey: deps.newKey() })),
  );
}
