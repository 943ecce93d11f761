import type { CardSeen, EncoderSeen } from "@adel/protocol/bridge/encoder";
import type { Clock } from "../core/clock.ts";
import { BridgeError } from "./bridge-error.ts";
import { askingForCard } from "./catalogue-faults.ts";
import type { Connection } from "./connection.ts";

interface Desk {
  readonly connection: Connection;
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

/** The card on an encoder that this page holds; `sectors` are those that will be written, where that is known. */
export async function identify({ connection }: Desk, held: Held, sectors: readonly number[] = []): Promise<Identified> {
  const { card, nonce } = await askingForCard(connection.ask("identify", { ...held, sectors: [...sectors] }));
  if (card.cardSize === null) throw new BridgeError("CARD_NOT_SUPPORTED", { type: card.type });
  return { card, cardSize: card.cardSize, nonce };
}

/** Does `work` with the encoder held; it is given back whatever happens. */
export async function withEncoder<T>(
  { connection }: Desk,
  steal: boolean,
  work: (held: Held) => Promise<T>,
): Promise<T> {
  const link = connection.link.get();
  if (link.is !== "open") throw new BridgeError("PLUGIN_NOT_RUNNING");
  if (!link.encoder) throw new BridgeError("ENCODER_NOT_BOUND_HERE");
  const held = await take(connection, link.encoder, steal);
  try {
    return await work(held);
  } finally {
    // A line that broke has given the lease back already.
    await connection.ask("release", { ...held }).catch(() => undefined);
  }
}

interface TimedDesk extends Desk {
  readonly clock: Clock;
}
/** A card that was identified before anything is to be done with it. */
export interface Foreseen {
  readonly found: Identified;
  /** The lease under which it was identified. */
  readonly lease: string;
  readonly at: number;
}
/** Half of what the bridge's number lives (bridge socket, `identify`): the rest is for the order's own way. */
const FORESEEN_MS = 60_000;

/** Identifies the card that lies there while people still answer what is asked before these sectors are written. */
export const foresee = (desk: TimedDesk, sectors: readonly number[]): Promise<Foreseen> =>
  withEncoder(desk, false, async (held) => ({
    found: await identify(desk, held, sectors),
    lease: held.lease,
    at: desk.clock.now(),
  }));

/** What was foreseen, where it still holds: the card lies there, and nobody has had the encoder since or has it now. */
export function stillSo({ connection, clock }: TimedDesk, foreseen: Foreseen | undefined): Identified | undefined {
  const link = connection.link.get();
  if (!foreseen || link.is !== "open" || link.via !== "local" || !link.encoder) return undefined;
  const { card, lease, holder } = link.encoder;
  const isOurs = card?.uid === foreseen.found.card.uid && lease === foreseen.lease && holder === null;
  return isOurs && clock.now() - foreseen.at < FORESEEN_MS ? foreseen.found : undefined;
}
