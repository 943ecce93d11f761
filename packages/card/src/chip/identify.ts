import type { CardSize } from "../enums.ts";

export type ChipType =
  | "mifare-classic-mini"
  | "mifare-classic-1k"
  | "mifare-classic-2k"
  | "mifare-classic-4k"
  | "mifare-classic-1k-emulation"
  | "mifare-classic-4k-emulation"
  | "mifare-plus-2k-sl2"
  | "mifare-plus-4k-sl2"
  | "mifare-plus-sl3"
  | "mifare-desfire"
  | "mifare-ultralight"
  | "tnp3xxx"
  | "iso14443-4"
  | "unknown";

export type Identity = {
  readonly type: ChipType;
  /** Product name, not translated. */
  readonly name: string;
  /** Memory size if the chip is, or emulates, a MIFARE Classic. */
  readonly size?: CardSize;
  /** True for MIFARE Classic 1K and 4K, which the card format supports. All other chips are only identified. */
  readonly writable: boolean;
  /** 4, 7 or 10, from the ATQA; MIFARE Classic has 4 or 7. */
  readonly uidLength: 4 | 7 | 10;
};

type Row = readonly [type: ChipType, name: string, size?: CardSize];

/**
 * SAK → chip, NXP AN10833 §3.2, table "SAK coding". 0x88 is Infineon's 1K; MIFARE Plus in SL1 emulates MIFARE Classic.
 */
const BY_SAK: ReadonlyMap<number, Row> = new Map<number, Row>([
  [0x00, ["mifare-ultralight", "MIFARE Ultralight / NTAG"]],
  [0x01, ["tnp3xxx", "TNP3xxx"]],
  [0x08, ["mifare-classic-1k", "MIFARE Classic 1K", "1k"]],
  [0x09, ["mifare-classic-mini", "MIFARE Mini", "mini"]],
  [0x10, ["mifare-plus-2k-sl2", "MIFARE Plus 2K (SL2)"]],
  [0x11, ["mifare-plus-4k-sl2", "MIFARE Plus 4K (SL2)"]],
  [0x18, ["mifare-classic-4k", "MIFARE Classic 4K", "4k"]],
  [0x19, ["mifare-classic-2k", "MIFARE Classic 2K", "2k"]],
  [0x28, ["mifare-classic-1k-emulation", "ISO/IEC 14443-4 with MIFARE Classic 1K", "1k"]],
  [0x38, ["mifare-classic-4k-emulation", "ISO/IEC 14443-4 with MIFARE Classic 4K", "4k"]],
  [0x88, ["mifare-classic-1k", "MIFARE Classic 1K (Infineon)", "1k"]],
]);

/**
 * Identifies the chip by ATQA (high byte first, e.g. 0x0004) and SAK (NXP AN10833). The ATQA alone is not sufficient:
 * it gives the UID length, and distinguishes DESFire from Plus among ISO 14443-4 chips.
 */
export function identify(atqa: number, sak: number): Identity {
  return identity(BY_SAK.get(sak) ?? byProtocol(atqa, sak), uidLengthOf(atqa));
}

/** Card names of PC/SC part 3, supplemental document, mapped to the SAK of the same chip. */
const SAK_OF_NAME: ReadonlyMap<number, number> = new Map([
  [0x0001, 0x08],
  [0x0002, 0x18],
  [0x0003, 0x00],
  [0x0026, 0x09],
  // MIFARE Plus emulates MIFARE Classic in security level 1, not in level 2.
  [0x0036, 0x08],
  [0x0037, 0x18],
  [0x0038, 0x10],
  [0x0039, 0x11],
  [0x003a, 0x00],
]);

/**
 * Identifies the chip by the card name in a PC/SC reader's ATR, for readers that report neither ATQA nor SAK. `name` is
 * the two bytes of the card name as a number. FFxx is ACS's form of the SAK itself (ACR122U API 2.04 §3.1).
 */
export function identifyByName(name: number, uidLength: Identity["uidLength"]): Identity {
  const sak = name >>> 8 === 0xff ? name & 0xff : SAK_OF_NAME.get(name);
  const unnamed: Row = ["unknown", `PC/SC ${name.toString(16).toUpperCase().padStart(4, "0")}`];
  return identity(sak === undefined ? unnamed : (BY_SAK.get(sak) ?? byProtocol(0, sak)), uidLength);
}

function identity([type, name, size]: Row, uidLength: Identity["uidLength"]): Identity {
  const writable = type === "mifare-classic-1k" || type === "mifare-classic-4k";
  return { type, name, writable, uidLength, ...(size ? { size } : {}) };
}

/** SAK bit 5 means ISO/IEC 14443-4 (ISO/IEC 14443-3 table 9). */
function byProtocol(atqa: number, sak: number): Row {
  if ((sak & 0x20) === 0) return ["unknown", "ISO/IEC 14443-3 type A"];
  if (sak === 0x20 && atqa === 0x0344) return ["mifare-desfire", "MIFARE DESFire"];
  if (sak === 0x20 && [0x0004, 0x0002, 0x0044, 0x0042].includes(atqa)) return ["mifare-plus-sl3", "MIFARE Plus (SL3)"];
  return ["iso14443-4", "ISO/IEC 14443-4"];
}

/** Bits 7–6 of the low ATQA byte: 00 single, 01 double, 10 triple size (ISO/IEC 14443-3 §6.5.2). */
function uidLengthOf(atqa: number): 4 | 7 | 10 {
  const bits = (atqa >> 6) & 3;
  return bits === 0 ? 4 : bits === 1 ? 7 : 10;
}
