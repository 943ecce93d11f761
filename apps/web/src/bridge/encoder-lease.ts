import type { DetectedCard, EncoderStatus } from "@adel/protocol/bridge/encoder";
import type { Clock } from "../core/clock.ts";
import { BridgeError } from "./bridge-error.ts";
import type { Connection } from "./connection.ts";
import { wrapReadErrors } from "./wrap-errors.ts";

interface Deps {
  readonly connection: Connection;
}
/** A card that this product can read and write, with the bridge's nonce. */
export interface IdentifiedCard {
  readonly card: DetectedCard;
  readonly cardSize: NonNullable<DetectedCard["cardSize"]>;
  readonly nonce: string;
}
export interface EncoderLease {
  readonly encoder: string;
  readonly lease: string;
}

/** Acquires the encoder for this page; use by others since then does not prevent a new read of the card. */
async function take(connection: Connection, encoder: EncoderStatus, takeOver: boolean): Promise<EncoderLease> {
  const acquire = async (previous: string | null): Promise<EncoderLease> => {
    const { lease } = await connection.ask("acquire", { encoder: encoder.encoder, previous, steal: takeOver });
    return { encoder: encoder.encoder, lease };
  };
  try {
    return await acquire(encoder.lease);
  } catch (error) {
    if (!(error instanceof BridgeError) || error.error !== "LEASE_STALE") throw error;
    const { encoders } = await connection.ask("encoders", {});
    return acquire(encoders.find((other) => other.encoder === encoder.encoder)?.lease ?? null);
  }
}

/** The card on an acquired encoder; `sectors` are those to be written, if known. */
export async function identify(
  { connection }: Deps,
  held: EncoderLease,
  sectors: readonly number[] = [],
): Promise<IdentifiedCard> {
  const { card, nonce } = await wrapReadErrors(connection.ask("identify", { ...held, sectors: [...sectors] }));
  if (card.cardSize === null) throw new BridgeError("CARD_NOT_SUPPORTED", { type: card.type });
  return { card, cardSize: card.cardSize, nonce };
}

type Work<T> = (held: EncoderLease) => Promise<T>;
async function withOwnLease<T>(connection: Connection, takeOver: boolean, work: Work<T>): Promise<T> {
  const link = connection.link.get();
  if (link.kind !== "open") throw new BridgeError("PLUGIN_NOT_RUNNING");
  if (!link.encoder) throw new BridgeError("ENCODER_NOT_BOUND_HERE");
  const held = await take(connection, link.encoder, takeOver);
  try {
    return await work(held);
  } finally {
    // A broken connection has released the lease already.
    await connection.ask("release", { ...held }).catch(() => undefined);
  }
}

const ignore = () => undefined;
/** The end of what a page does with its encoder last. */
const lastUse = new WeakMap<Connection, Promise<void>>();

/**
 * Does `work` with the encoder acquired and releases it afterwards. Work of the same page waits its turn:
 * an abandoned read still releases the encoder, and does not count as another user.
 */
export function withLease<T>({ connection }: Deps, takeOver: boolean, work: Work<T>): Promise<T> {
  const before = takeOver ? undefined : lastUse.get(connection);
  const use = before
    ? before.then(() => withOwnLease(connection, takeOver, work))
    : withOwnLease(connection, takeOver, work);
  lastUse.set(connection, use.then(ignore, ignore));
  return use;
}

interface BridgeDeps extends Deps {
  readonly clock: Clock;
}
/** A card that was identified before anything is to be done with it. */
export interface PrefetchedCard {
  readonly found: IdentifiedCard;
  /** The lease under which it was identified. */
  readonly lease: string;
  readonly at: number;
}
/** Half the validity of the bridge's nonce (bridge socket, `identify`): the rest is for the job's own way. */
const PREFETCH_TTL_MS = 60_000;

/** Identifies the present card while the user is still answering the questions before these sectors are written. */
export const prefetchCard = (deps: BridgeDeps, sectors: readonly number[]): Promise<PrefetchedCard> =>
  withLease(deps, false, async (held) => ({
    found: await identify(deps, held, sectors),
    lease: held.lease,
    at: deps.clock.now(),
  }));

/** The early result, if it is still valid: same card, and no other user of the encoder since. */
export function validPrefetch(
  { connection, clock }: BridgeDeps,
  prefetched: PrefetchedCard | undefined,
): IdentifiedCard | undefined {
  const link = connection.link.get();
  if (!prefetched || link.kind !== "open" || link.via !== "local" || !link.encoder) return undefined;
  const { card, lease, holder: owner } = link.encoder;
  const isOwn = card?.uid === prefetched.found.card.uid && lease === prefetched.lease && owner === null;
  return isOwn && clock.now() - prefetched.at < PREFETCH_TTL_MS ? prefetched.found : undefined;
}
