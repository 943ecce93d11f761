import type { DetectedCard } from "@adel/protocol/bridge/encoder";
import { cardRoutes } from "@adel/protocol/business/card";
import { cardJobRoutes } from "@adel/protocol/business/job";
import type { RequestOf, ResponseOf } from "@adel/protocol/kernel/route";
import { type Api, ApiError, NETWORK_FAILED } from "../core/api.ts";
import type { Clock } from "../core/clock.ts";
import { type ErrorDetails, toErrorDetails } from "../core/error-alert.tsx";
import { BridgeError } from "./bridge-error.ts";
import type { Connection } from "./connection.ts";
import type { FailedCharge } from "./credit/charge.tsx";
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
/** Sends an encrypted job to the bridge on this computer. */
const run = (connection: Connection, { encoder, lease }: EncoderLease, ticket: string) =>
  wrapSubmitErrors(connection.ask("run", { encoder, lease, ticket }));

interface ReadRequest {
  readonly encoderId: number;
  readonly hotelId?: number | undefined;
  /** Without a hotel: uses the hotel that has a record with the card's number. */
  readonly byRecord?: boolean;
  /** Only identifies the card's hotel; the server chooses the keys. */
  readonly identify?: boolean;
  /** The maker's key is tried on every sector; for staff. */
  readonly adel?: boolean;
  readonly takeOver?: boolean;
  /** Called with the job's id once the bridge runs it. */
  readonly onStarted?: (jobId: string, card: DetectedCard) => void;
}

/** What a user has confirmed after a rejection. */
export interface Consent {
  /** Takes the encoder over from its current user. */
  readonly takeOver?: boolean;
  /** The card on the encoder still works and is written over. */
  readonly overwriteValid?: boolean;
}
const STILL_VALID: readonly string[] = ["CARD_STILL_VALID", "CARD_VALID_WITHOUT_END"];
/** The present card is still valid: it is overwritten only after confirmation. */
export const isStillValid = ({ error }: { readonly error?: string | undefined }): boolean =>
  error !== undefined && STILL_VALID.includes(error);

/** Another user is using the encoder: it can be taken over. */
export const isLeaseTaken = (error: unknown): boolean =>
  (error instanceof BridgeError || error instanceof ApiError) && error.error === "LEASE_HELD";

/** Another user has the encoder, or got it meanwhile. */
export const isLeaseLost = (error: unknown): boolean =>
  isLeaseTaken(error) || (error instanceof BridgeError && error.error === "LEASE_MISSING");

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

type Laid = Omit<RequestOf<typeof cardRoutes.identify>["body"], "encoderId">;
/** The server's keys for a card, sealed or handed on. */
function startRead({ api }: BridgeDeps, request: ReadRequest, laid: Laid, signal: AbortSignal) {
  const { encoderId, hotelId, byRecord = false, adel = false, identify: isIdentify } = request;
  const options = { signal, quiet: true };
  if (isIdentify) return api.call(cardRoutes.identify, { body: { ...laid, encoderId } }, options);
  const body = { ...laid, encoderId, adel, byRecord, ...(hotelId && { hotelId }) };
  return api.call(cardRoutes.read, { body }, options);
}

/** The server sends the read to the encoder's bridge and receives the result from it. */
async function readThrough(
  deps: BridgeDeps,
  request: ReadRequest,
  signal: AbortSignal,
): Promise<ReadAnswer | undefined> {
  const remote = remoteCard(deps);
  if (!remote) return undefined;
  const { takeOver = false, onStarted } = request;
  const laid = { ...remote.toSend, steal: takeOver };
  const { readId } = await wrapServerErrors(startRead(deps, request, laid, signal));
  onStarted?.(readId, remote.card);
  return answerOrRequested(deps, request, readId, signal);
}

/** How long the server may take to report the end of a read before it is queried. */
const ASK_MS = 2_000;
const isUnfinished = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === NETWORK_FAILED || error.error === "JOB_STATE");

/**
 * A broken stream or socket loses events, and the end of a read is sent once: a bridge that has
 * delivered its result to the server forgets the job. The server repeats it on request.
 */
async function requestedFor(
  { api, clock }: BridgeDeps,
  { identify: isIdentify }: ReadRequest,
  readId: string,
  signal: AbortSignal,
): Promise<ReadAnswer> {
  const route = isIdentify ? cardRoutes.identified : cardRoutes.readView;
  for (;;) {
    await new Promise<void>((resolve, reject) => {
      const stop = clock.after(ASK_MS, resolve);
      signal.addEventListener("abort", () => {
        stop();
        reject(signal.reason);
      });
    });
    try {
      const view = await api.call(route, { params: { readId } }, { signal, background: true });
      // The reason of the failure was not received.
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

/** The result of a read as delivered, or as the server has it if its end was missed. */
async function answerOrRequested(
  deps: BridgeDeps,
  request: ReadRequest,
  readId: string,
  signal: AbortSignal,
): Promise<ReadAnswer> {
  const over = new AbortController();
  const either = AbortSignal.any([signal, over.signal]);
  try {
    return await Promise.race([answerTo(deps, readId, either), requestedFor(deps, request, readId, either)]);
  } finally {
    over.abort();
  }
}

/** Reads the card on the encoder: identify, sealed keys from the server, the bridge's dump, the server's reading. */
export async function readCard(deps: BridgeDeps, request: ReadRequest, signal: AbortSignal): Promise<ReadAnswer> {
  const { connection } = deps;
  const { takeOver = false, onStarted } = request;
  const through = await readThrough(deps, request, signal);
  if (through) return through;
  return withLease(deps, { takeOver, yields: request.identify ?? false }, async (held) => {
    const { card, cardSize, nonce } = await identify(deps, held);
    const { ticket } = await startRead(deps, request, { uid: card.uid, bridgeNonce: nonce, cardSize }, signal);
    if (ticket === null) throw new BridgeError("CARD_PARAMETERS_FAILED");
    const { jobId } = await run(connection, held, ticket);
    onStarted?.(jobId, card);
    return answerOrRequested(deps, request, jobId, signal);
  });
}

/** A card job without the properties of the present card, and the key that makes it one attempt. */
export type JobRequest = Omit<
  RequestOf<typeof cardJobRoutes.createJob>["body"],
  "uid" | "bridgeNonce" | "cardSize" | "idempotencyKey" | "via" | "steal"
>;
export type CreatedJob = ResponseOf<typeof cardJobRoutes.createJob>;

interface WriteRequest {
  readonly job: JobRequest;
  readonly takeOver?: boolean;
  /** The card as it was identified while the last question was being answered. */
  readonly prefetched?: PrefetchedCard | undefined;
  /** Refuses a card before anything is made for it (the hotel's own card is still on). */
  readonly accepts: (card: DetectedCard) => void;
  readonly onCreated: (job: CreatedJob) => void;
  /** Called when the job was created but will not run, with the effect on credit. */
  readonly onAbandoned?: (charge: FailedCharge) => void;
}
/** How often the same request is sent without a reply; its idempotency key ensures a single job. */
const SENDS = 3;
const PAUSE_MS = 1_000;

async function createJob(
  { api, clock }: WriteDeps,
  body: RequestOf<typeof cardJobRoutes.createJob>["body"],
): Promise<CreatedJob> {
  for (let sent = 1; ; sent += 1) {
    try {
      return await api.call(cardJobRoutes.createJob, { body }, { quiet: true });
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

/** A lost connection does not show whether the job was delivered. */
const isLost = (error: unknown): boolean => error instanceof BridgeError && error.error === "PLUGIN_NOT_RUNNING";

/** The job is created under the lease that runs it, or before it for an identified card; the bridge checks again. */
async function startLocally(
  deps: WriteDeps,
  { job: request, takeOver = false, prefetched, accepts, onCreated, onAbandoned }: WriteRequest,
): Promise<void> {
  const createJobFor = ({ card, cardSize, nonce }: IdentifiedCard) => {
    accepts(card);
    return createJob(deps, { ...request, uid: card.uid, bridgeNonce: nonce, cardSize, idempotencyKey: deps.newKey() });
  };
  const known = takeOver ? undefined : validPrefetch(deps, prefetched);
  let pendingJob = known && createJobFor(known);
  // Handled while the encoder is held; if it could not be acquired, the job is canceled below.
  pendingJob?.catch(() => undefined);
  let isSubmitted = false;
  const created = await withLease(deps, { takeOver }, async (held) => {
    pendingJob ??= identify(deps, held).then(createJobFor);
    const job = await pendingJob;
    // Null on a replay after the job's start: the bridge has it already.
    if (job.ticket === null) return job;
    isSubmitted = true;
    await run(deps.connection, held, job.ticket);
    return job;
  }).catch(async (error: unknown) => {
    const job = await pendingJob?.catch(() => undefined);
    if (!job) throw error;
    if (isSubmitted && isLost(error)) return job;
    // Rejected before anything was written: it will not run.
    const ended = await deps.api
      .call(cardJobRoutes.cancelJob, { params: { jobId: job.jobId } }, { quiet: true })
      .catch(() => undefined);
    onAbandoned?.(ended?.charge.state === "notCharged" ? "notCharged" : "held");
    throw error;
  });
  onCreated(created);
}

/** Creates an encrypted job for the present card and sends it to the bridge; the rest follows as events. */
export async function startJob(deps: WriteDeps, request: WriteRequest): Promise<void> {
  const remote = remoteCard(deps);
  if (!remote) return startLocally(deps, request);
  const { job, takeOver = false, accepts, onCreated } = request;
  accepts(remote.card);
  onCreated(
    await wrapServerErrors(
      createJob(deps, { ...job, ...remote.toSend, steal: takeOver, idempotencyKey: deps.newKey() }),
    ),
  );
}

/** Why no card is being written. */
export interface JobFailure {
  readonly reason: unknown;
  readonly error: ErrorDetails;
  /** Another user is using the encoder: it can be taken over. */
  readonly held: boolean;
  readonly charge: FailedCharge;
}

const rootOf = (error: unknown): unknown => (error instanceof BridgeError && error.cause ? error.cause : error);
/** Without an answer the job may have been made; a bridge that does not answer the server holds one that was. */
function chargeOfRejection(reason: unknown): FailedCharge {
  if (!(reason instanceof ApiError)) return "notCharged";
  if (reason.code === NETWORK_FAILED) return "unsure";
  return Number(reason.values.held ?? 0) > 0 ? "held" : "notCharged";
}

/** As `startJob`; where that fails, why, and what it did to credit. Erasing never costs anything. */
export async function attemptJob(deps: WriteDeps, request: WriteRequest): Promise<JobFailure | undefined> {
  let abandoned: FailedCharge | undefined;
  const onAbandoned = (charge: FailedCharge) => {
    abandoned = charge;
  };
  try {
    await startJob(deps, { ...request, onAbandoned });
    return undefined;
  } catch (reason) {
    const charge = abandoned ?? chargeOfRejection(rootOf(reason));
    const isFree = request.job.purpose === "erase";
    return {
      ...{ reason, error: toErrorDetails(reason), held: isLeaseTaken(reason) },
      charge: isFree ? "notCharged" : charge,
    };
  }
}
