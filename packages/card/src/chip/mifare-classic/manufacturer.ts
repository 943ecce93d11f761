import type { CardSize } from "../../enums.ts";
import type { Uid } from "../uid.ts";
import { type Block, zeroBlock } from "./block.ts";

/** ATQA (high byte first) and SAK of a size; a 7-byte UID adds 0x40 to the ATQA (NXP AN10833 §3). */
export function answersOf(size: CardSize, uidLength: number): { readonly atqa: number; readonly sak: number } {
  const atqa = (size === "4k" ? 0x0002 : 0x0004) + (uidLength === 7 ? 0x40 : 0);
  const sak = { mini: 0x09, "1k": 0x08, "2k": 0x19, "4k": 0x18 }[size];
  return { atqa, sak };
}

/** BCC, the check byte of a 4-byte UID: exclusive or of its bytes. */
export function bcc(uid: Uid): number {
  return uid.reduce((sum, byte) => sum ^ byte, 0);
}

/**
 * Encodes block 0. A 4-byte UID: UID (4) · BCC · SAK · ATQA low, high · manufacturer data. A 7-byte UID: UID (7) · SAK
 * · ATQA low, high · manufacturer data, without BCC. The manufacturer data is zeros.
 */
export function manufacturerBlock(uid: Uid, sak: number, atqa: number): Block {
  const head = uid.length === 4 ? [...uid, bcc(uid)] : [...uid];
  const content = zeroBlock();
  content.set([...head, sak, atqa & 255, atqa >> 8]);
  return content;
}

export type Manufacturer = {
  readonly uid: Uid;
  readonly sak: number;
  /** High byte first. */
  readonly atqa: number;
  /** Undefined for a 7-byte UID, which has no BCC. */
  readonly bccIsRight: boolean | undefined;
};

/** SAK bytes in block 0 of MIFARE Classic chips; some set bit 7 there that they do not send over the air. */
const CLASSIC_SAKS = [0x08, 0x09, 0x18, 0x19];

/**
 * Decodes block 0. It does not contain the length of the UID: SAK and ATQA of a 7-byte card at bytes 7–9 mean 7 bytes,
 * anything else 4.
 */
export function parseManufacturer(content: Block): Manufacturer {
  const at = (i: number) => content[i] ?? 0;
  const longUid = CLASSIC_SAKS.includes(at(7) & 0x7f) && (at(8) === 0x44 || at(8) === 0x42) && at(9) === 0;
  if (longUid) {
    return { uid: content.slice(0, 7), sak: at(7) & 0x7f, atqa: at(8), bccIsRight: undefined };
  }
  const uid = content.slice(0, 4);
  return { uid, sak: at(5), atqa: at(6) | (at(7) << 8), bccIsRight: bcc(uid) === at(4) };
}
