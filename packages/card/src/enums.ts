/** Card types in the order of specification §9; the position in the list is the number on the card (1–9). */
export const CARD_TYPES = [
  "social",
  "classic",
  "designated-area-door-opening",
  "designated-area-guidance",
  "one-card",
  "data",
  "data-transmission",
  "d81-measuring",
  "adel",
] as const;
export type CardType = (typeof CARD_TYPES)[number];

/** What a hotel's software can include, specification §9. */
export const SOFTWARE_TYPES = ["fingerprint", "ladder-control"] as const;
export type SoftwareType = (typeof SOFTWARE_TYPES)[number];

/** Test card types in the order of specification §9: the devices that the card configures. */
export const TEST_CARD_TYPES = ["energy-saver", "door-lock", "energy-saver-and-door-lock"] as const;
export type TestCardType = (typeof TEST_CARD_TYPES)[number];

/** Devices that a test card configures, in the order of their bits on the card (0x01, 0x02). */
export const DEVICES = ["energySaver", "doorLock"] as const;
export type Device = (typeof DEVICES)[number];

/** Operations of a test card, specification §9; the position in the list is the number on the card (1–3). */
export const OPERATIONS = ["set", "clear", "unlock"] as const;
export type Operation = (typeof OPERATIONS)[number];

/** Test methods, specification §9; the position in the list is the number on the card (1–3). */
export const METHODS = ["new", "old", "counter"] as const;
export type Method = (typeof METHODS)[number];

/** Kinds of record on a card; the position in the list is the number on the card (1–4). */
export const RECORD_KINDS = ["doorLock", "energySaver", "ladder", "test"] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** What a sector can be reserved for; the position in the list is the application code in the directory (1–5). */
export const APPLICATIONS = [...RECORD_KINDS, "fingerprint"] as const;
export type Application = (typeof APPLICATIONS)[number];

/** What a sector can be used for: an application, or the directory itself. */
export type SectorUsage = Application | "directory";

/** Sizes of MIFARE Classic memory. Only 1K and 4K can be written, the others are only read. */
export const CARD_SIZES = ["mini", "1k", "2k", "4k"] as const;
export type CardSize = (typeof CARD_SIZES)[number];

/** Card sizes that can be written (card format §1). */
export const WRITABLE_SIZES = ["1k", "4k"] as const;
export type WritableSize = (typeof WRITABLE_SIZES)[number];

/** Number of a label in its list, counted from 1 as on the card. */
export function encodeEnum<W extends string>(labels: readonly W[], word: W): number {
  return labels.indexOf(word) + 1;
}

/** Label with a number counted from 1, or undefined when the list has none. */
export function decodeEnum<W extends string>(labels: readonly W[], code: number): W | undefined {
  return labels[code - 1];
}

/** Devices of a test card type. */
export function devicesOf(type: TestCardType): readonly Device[] {
  if (type === "energy-saver") return ["energySaver"];
  return type === "door-lock" ? ["doorLock"] : DEVICES;
}

/** Test card type for exactly these devices; undefined for an empty list. */
export function testCardTypeOf(devices: readonly Device[]): TestCardType | undefined {
  const saver = devices.includes("energySaver");
  const lock = devices.includes("doorLock");
  if (saver && lock) return "energy-saver-and-door-lock";
  if (saver) return "energy-saver";
  return lock ? "door-lock" : undefined;
}
