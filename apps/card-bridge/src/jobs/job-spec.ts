import {
  type CardContent,
  CardDataError,
  CardLayoutError,
  type CardSize,
  hex,
  identify,
  type Key,
  type KeySlot,
  trailerBlock,
} from "@adel/card";
import type { KeyLabel } from "@adel/protocol";
import type { DetectedCard } from "../drivers/driver.ts";
import { asDeviceError, DeviceError } from "../kernel/errors.ts";
import type { JobEvent, JobState, Step } from "./job.machine.ts";

/** A key that may open a sector, and its name for texts in which the key must not appear. */
export interface Candidate {
  readonly sector: number;
  readonly slot: KeySlot;
  readonly key: Key;
  readonly label: KeyLabel;
}

/** A write to one card, from a ticket or a laboratory command. */
export interface WriteSpec {
  readonly operation: "write" | "erase";
  readonly content: CardContent;
  readonly candidates: readonly Candidate[];
}
export interface ReadSpec {
  readonly operation: "read";
  readonly uid: Uint8Array;
  readonly candidates: readonly Candidate[];
}
/** Key A of the sectors that a card of one hotel can have. */
export interface Probe {
  readonly label: KeyLabel;
  readonly keys: readonly { readonly sector: number; readonly key: Key }[];
}
export interface IdentifySpec {
  readonly operation: "identify";
  readonly uid: Uint8Array;
  readonly probes: readonly Probe[];
}
export type JobSpec = WriteSpec | ReadSpec | IdentifySpec;

/** How a running job reports progress, and how it is stopped. */
export interface JobContext {
  state(): JobState;
  notify(event: JobEvent): void;
  /** Resolves when the entry is on disk that these blocks may be sent. */
  journalEntry(steps: readonly Step[]): Promise<void>;
  /** Throws when the bridge stops: no further group of blocks starts. */
  assertOpen(): void;
  readonly signal: AbortSignal;
}

/** The card's size, as the encoder reports it or by NXP AN10833; 1K when nothing is known. */
export function kindOf({ atqa, sak, uid, kind }: DetectedCard) {
  return kind ?? identify(atqa ?? (uid.length === 7 ? 0x44 : 0x04), sak ?? 0x08);
}

/** Rejects cards that the card format does not support (card format §1). */
export function sizeOf(card: DetectedCard): CardSize {
  const { size, name } = kindOf(card);
  if (!size) throw new DeviceError("CARD_NOT_SUPPORTED", "looking at the card", { type: name });
  return size;
}

/** Rejects cards that the card format does not support, and those of another size than the job's. */
export function assertWritable(card: DetectedCard, requested: CardSize): void {
  const { size, writable, name: type } = kindOf(card);
  const doing = "looking at the card";
  if (!writable) throw new DeviceError("CARD_NOT_SUPPORTED", doing, { type });
  if (size !== requested) throw new DeviceError("CARD_SIZE_WRONG", doing, { type, expected: SIZE_NAMES[requested] });
}

const SIZE_NAMES: Readonly<Record<CardSize, string>> = { mini: "Mini", "1k": "1K", "2k": "2K", "4k": "4K" };

function toErrorCode(error: CardLayoutError, doing: string): DeviceError {
  const sector = error.sectors[0] ?? 0;
  switch (error.code) {
    case "SECTOR_FOREIGN":
      return new DeviceError("SECTOR_OF_ANOTHER", doing, { sector }, error);
    case "SECTOR_DEAD":
      return new DeviceError("SECTOR_DEAD", doing, { sector }, error);
    case "SECTOR_FROZEN":
      return new DeviceError("ACCESS_REFUSED", doing, { block: trailerBlock(sector) }, error);
    case "IMAGE_INCOMPLETE":
      return new DeviceError("IMAGE_INCOMPLETE", doing, { sector }, error);
    default:
      return new DeviceError("TICKET_REFUSED", doing, {}, error);
  }
}

/** Converts errors of the card package to error codes; others are bugs of this program. */
export function toPlanError(error: unknown, doing: string): DeviceError {
  if (error instanceof CardLayoutError) return toErrorCode(error, doing);
  if (error instanceof CardDataError && error.code === "DIRECTORY_CRC")
    return new DeviceError("DIRECTORY_DAMAGED", doing, {}, error);
  if (error instanceof CardDataError && error.code === "ACCESS_BITS_INCONSISTENT") {
    return new DeviceError("TRAILER_UNSAFE", doing, { sector: "?" }, error);
  }
  return asDeviceError(error, doing);
}

export const uidOf = (spec: JobSpec): Uint8Array => ("content" in spec ? spec.content.uid : spec.uid);
export const uidText = (spec: JobSpec): string => hex(uidOf(spec));
