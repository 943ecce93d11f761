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
interface AcquiredLease extends EncoderLease {
  /** The lease before it: nobody has used the encoder in between. */
  readonly previous: string | null;
}
interface Priority {
  /** Takes the encoder from whoever uses it. */
  readonly takeOver?: boolean;
  /** For a glance at a card: whoever waits for one gets the encoder at once. */
  readonly yields?: boolean;
}

/** Acquires the encoder for this page; use by others since then does not prevent a new read of the card. */
async function take(
  connection: Connection,
  { encoder, lease: last }: EncoderStatus,
  { takeOver: steal = false, yields = false }: Priority,
): Promise<AcquiredLease> {
  const acquire = async (previous: string | null): Promise<AcquiredLease> => {
    const { lease } = await connection.ask("acquire", { encoder, previous, steal, yields });
    return { encoder, lease, previous };
  };
  try {
    return await acquire(last);
  } catch (error) {
    if (!(error instanceof BridgeError) || error.error !== "LEASE_STALE") throw error;
    const { encoders } = await connection.ask("encoders", {});
    return acquire(encoders.find((other) => other.encoder === encoder)?.lease ?? null);
  }
}

/** The card on an acquired encoder; `sectors` are those to be written, if known. */
export async function identify(
  { connection }: Deps,
  { encoder, lease }: EncoderLease,
  sectors: readonly number[] = [],
): Promise<IdentifiedCard> {
  const { card, nonce } = await wrapReadErrors(connection.ask("identify", { encoder, lease, sectors: [...sectors] }));
  if (card.cardSize === null) throw new BridgeError("CARD_NOT_SUPPORTED", { type: card.type });
  return { card, cardSize: card.cardSize, nonce };
}

function getEncoderStatus(connection: Connection): EncoderStatus {
  const link = connection.link.get();
  if (link.kind !== "open") throw new BridgeError("PLUGIN_NOT_RUNNING");
  if (!link.encoder) throw new BridgeError("ENCODER_NOT_BOUND_HERE");
  return link.encoder;
}

/** A broken connection has released the lease already. */
const release = (connection: Connection, { encoder, lease }: EncoderLease): Promise<unknown> =>
  connection.ask("release", { encoder, lease }).catch(ignore);

/** The lease that a page keeps while it waits for cards. */
const ownLeases = new WeakMap<Connection, AcquiredLease>();

/** The kept lease, unless somebody has taken the encoder over, it was not used for long, or the connection broke. */
function findOwnLease(connection: Connection): AcquiredLease | undefined {
  const own = ownLeases.get(connection);
  const link = connection.link.get();
  const seen = link.kind === "open" ? link.encoder : undefined;
  if (!own || !seen || seen.encoder !== own.encoder) return undefined;
  const isLost = seen.lease !== null && (seen.lease !== own.lease || seen.holder === null);
  return isLost ? undefined : own;
}

/** Whether this page has the encoder, or may have it at once. */
export const isEncoderFree = (connection: Connection, seen: EncoderStatus | undefined): boolean =>
  seen?.holder === null || findOwnLease(connection) !== undefined;

type Work<T> = (held: EncoderLease) => Promise<T>;
async function withOwnLease<T>(connection: Connection, priority: Priority, work: Work<T>): Promise<T> {
  const own = findOwnLease(connection);
  if (own && !priority.takeOver) return work(own);
  const held = await take(connection, getEncoderStatus(connection), priority);
  try {
    return await work(held);
  } finally {
    await release(connection, held);
  }
}

const ignore = () => undefined;
/** The end of what a page does with its encoder last. */
const lastUse = new WeakMap<Connection, Promise<void>>();

/**
 * Does `work` with the encoder acquired and releases it afterwards. Work of the same page waits its turn:
 * an abandoned read still releases the encoder, and does not count as another user.
 */
export function withLease<T>({ connection }: Deps, priority: Priority, work: Work<T>): Promise<T> {
  const before = priority.takeOver ? undefined : lastUse.get(connection);
  const use = before
    ? before.then(() => withOwnLease(connection, priority, work))
    : withOwnLease(connection, priority, work);
  lastUse.set(connection, use.then(ignore, ignore));
  return use;
}

/** Has the encoder for this page until `dropLease`, so that a card that is laid is this page's. */
export function keepLease(connection: Connection, takeOver: boolean): Promise<void> {
  const before = takeOver ? undefined : lastUse.get(connection);
  const use = (async () => {
    await before;
    if (findOwnLease(connection)) return;
    ownLeases.set(connection, await take(connection, getEncoderStatus(connection), { takeOver }));
  })();
  lastUse.set(connection, use.then(ignore, ignore));
  return use;
}

/** Releases the kept encoder after what is still done with it. */
export async function dropLease(connection: Connection): Promise<void> {
  const use = (async () => {
    await lastUse.get(connection);
    const own = findOwnLease(connection);
    ownLeases.delete(connection);
    if (own) await release(connection, own);
  })();
  lastUse.set(connection, use);
  await use;
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
  withLease(deps, {}, async (held) => ({
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
  const own = findOwnLease(connection);
  const isUnused = own ? own.previous === prefetched.lease : lease === prefetched.lease && owner === null;
  const isSame = isUnused && card?.uid === prefetched.found.card.uid;
  return isSame && clock.now() - prefetched.at < PREFETCH_TTL_MS ? prefetched.found : undefined;
}
