import {
  type CardContent,
  CardDataError,
  CardRefusal,
  type CardSize,
  hex,
  identify,
  type Key,
  type KeySlot,
  trailerBlock,
} from "@adel/card";
import type { KeyLabel } from "@adel/protocol";
import type { CardSeen } from "../drivers/driver.ts";
import { asDeviceError, DeviceError } from "../kernel/errors.ts";
import type { JobEvent, JobState, Step } from "./job.machine.ts";

/** A key that may open a sector now, and what to call it where the key itself must not appear. */
export interface Candidate {
  readonly sector: number;
  readonly slot: KeySlot;
  readonly key: Key;
  readonly label: KeyLabel;
}

/** What is to be done to one card; opened from a ticket, or made by a laboratory command. */
export interface WriteOrder {
  readonly act: "write" | "erase";
  readonly content: CardContent;
  readonly candidates: readonly Candidate[];
}
export interface ReadOrder {
  readonly act: "read";
  readonly uid: Uint8Array;
  readonly candidates: readonly Candidate[];
}
export type Order = WriteOrder | ReadOrder;

/** How a running job tells its story and is told to stop. */
export interface JobHand {
  state(): JobState;
  tell(event: JobEvent): void;
  /** Returns when it is on disk that these blocks may be sent from now on. */
  note(steps: readonly Step[]): Promise<void>;
  /** Throws where the bridge ends: no further group of blocks begins. */
  assertOpen(): void;
  readonly signal: AbortSignal;
}

/** What card the encoder sees, by its own word or NXP AN10833; where it says nothing at all, a 1K. */
export function kindOf({ atqa, sak, uid, kind }: CardSeen) {
  return kind ?? identify(atqa ?? (uid.length === 7 ? 0x44 : 0x04), sak ?? 0x08);
}

/** Refuses what the card format is not written to (card format §1). */
export function sizeOf(card: CardSeen): CardSize {
  const { size, name } = kindOf(card);
  if (!size) throw new DeviceError("CARD_NOT_SUPPORTED", "looking at the card", { type: name });
  return size;
}

export function assertWritable(card: CardSeen, wanted: CardSize): void {
  const { size, writable, name } = kindOf(card);
  if (!writable || size !== wanted) throw new DeviceError("CARD_NOT_SUPPORTED", "looking at the card", { type: name });
}

function refusalFault(refusal: CardRefusal, doing: string): DeviceError {
  const sector = refusal.sectors[0] ?? 0;
  switch (refusal.code) {
    case "SECTOR_FOREIGN":
      return new DeviceError("SECTOR_OF_ANOTHER", doing, { sector }, refusal);
    case "SECTOR_DEAD":
    case "SECTOR_FROZEN":
      return new DeviceError("ACCESS_REFUSED", doing, { block: trailerBlock(sector) }, refusal);
    case "IMAGE_INCOMPLETE":
      return new DeviceError("IMAGE_INCOMPLETE", doing, { sector }, refusal);
    default:
      return new DeviceError("TICKET_REFUSED", doing, {}, refusal);
  }
}

/** The card package's refusals in the words of the wire; what it does not name is a fault of ours. */
export function planFault(error: unknown, doing: string): DeviceError {
  if (error instanceof CardRefusal) return refusalFault(error, doing);
  if (error instanceof CardDataError && error.code === "DIRECTORY_CRC")
    return new DeviceError("DIRECTORY_DAMAGED", doing, {}, error);
  if (error instanceof CardDataError && error.code === "ACCESS_BITS_INCONSISTENT") {
    return new DeviceError("TRAILER_UNSAFE", doing, { sector: "?" }, error);
  }
  return asDeviceError(error, doing);
}

export const uidOf = (order: Order): Uint8Array => (order.act === "read" ? order.uid : order.content.uid);
export const uidText = (order: Order): string => hex(uidOf(order));
