import { ctr } from "@noble/ciphers/aes.js";
import { inRange, isZero, join, sameBytes, u32, uint } from "../chip/bytes.ts";
import { CardDataError } from "../chip/card-data-error.ts";
import type { MasterKey } from "../chip/secret.ts";
import type { Uid } from "../chip/uid.ts";
import { APPLICATIONS, encodeEnum } from "../enums.ts";
import { fingerprintKey, macKey, shortMac } from "./keys.ts";
import { MAGIC, VERSION } from "./record/record.ts";

/** Six sectors of three data blocks (card format §7). */
export const REGION_LENGTH = 288;
/** Maximum length of a template in bytes: 88 minutiae of 3 bytes, ISO/IEC 19794-2 compact card format. */
export const TEMPLATE_LIMIT = 264;

const HEADER_LENGTH = 16;
const MAC_AT = HEADER_LENGTH + TEMPLATE_LIMIT;
const HIGHEST_FINGER = 10;
const KIND = encodeEnum(APPLICATIONS, "fingerprint");

/** The unencrypted part of a region. */
export type FingerprintHead = {
  /** Finger position 0–10, ISO/IEC 19794-2 table 2; 0 = unknown. */
  readonly finger: number;
  readonly sequence: number;
  /** Template bytes, 1–264. */
  readonly length: number;
};

/** The card, hotel and key that a region is encoded for. */
export type FingerprintPosition = { readonly uid: Uid; readonly hotelNumber: number; readonly hotelKey: MasterKey };

/** A region that is reserved and empty: 288 zeros. */
export function emptyFingerprint(): Uint8Array {
  return new Uint8Array(REGION_LENGTH);
}

/**
 * Encodes a region of 288 bytes: header (16) · template padded to 264 and encrypted (AES-128-CTR, counter from zero) ·
 * MAC (8). Fails with FINGERPRINT_TEMPLATE unless the template has 1–264 bytes, FINGERPRINT_FINGER unless the finger is
 * 0–10.
 */
export function encodeFingerprint(
  { finger, template, sequence }: { readonly finger: number; readonly template: Uint8Array; readonly sequence: number },
  position: FingerprintPosition,
): Uint8Array {
  if (template.length < 1 || template.length > TEMPLATE_LIMIT) throw new CardDataError("FINGERPRINT_TEMPLATE", 8);
  if (!Number.isInteger(finger) || finger < 0 || finger > HIGHEST_FINGER)
    throw new CardDataError("FINGERPRINT_FINGER", 3);
  const length = [template.length >> 8, template.length & 255];
  const header = join([MAGIC, VERSION, KIND, finger], u32(inRange(sequence, 0xffffffff, 4)), length, new Uint8Array(6));
  const padded = join(template, new Uint8Array(TEMPLATE_LIMIT - template.length));
  const clearEnd = join(header, templateCipher(position, sequence).encrypt(padded));
  return join(clearEnd, macOf(clearEnd, position));
}

/**
 * Decodes the header of a region; undefined when it is reserved and empty. Does not check the MAC. Fails with the code
 * of the first invalid field, at its offset.
 */
export function decodeFingerprint(region: Uint8Array): FingerprintHead | undefined {
  if (region.length !== REGION_LENGTH) throw new CardDataError("FINGERPRINT_LENGTH", region.length);
  if (isZero(region)) return undefined;
  if (region[0] !== MAGIC) throw new CardDataError("RECORD_MARK", 0);
  if (region[1] !== VERSION) throw new CardDataError("RECORD_VERSION", 1);
  if (region[2] !== KIND) throw new CardDataError("RECORD_KIND", 2);
  const head = { finger: uint(region, 3, 1), sequence: uint(region, 4, 4), length: uint(region, 8, 2) };
  if (head.finger > HIGHEST_FINGER) throw new CardDataError("FINGERPRINT_FINGER", 3);
  if (head.length < 1 || head.length > TEMPLATE_LIMIT) throw new CardDataError("FINGERPRINT_TEMPLATE", 8);
  if (!isZero(region.slice(10, HEADER_LENGTH))) throw new CardDataError("RECORD_RESERVED", 10);
  return head;
}

/** Whether the MAC of a non-empty region is valid for this card and hotel. */
export function fingerprintMacIsRight(region: Uint8Array, position: FingerprintPosition): boolean {
  return sameBytes(region.slice(MAC_AT), macOf(region.slice(0, MAC_AT), position));
}

/**
 * Decrypts the template of a region; undefined when it is reserved and empty. Fails with RECORD_MAC when the MAC is not
 * valid for this card and hotel: decryption with a wrong key would give random bytes.
 */
export function openFingerprint(
  region: Uint8Array,
  position: FingerprintPosition,
): (FingerprintHead & { readonly template: Uint8Array }) | undefined {
  const head = decodeFingerprint(region);
  if (!head) return undefined;
  if (!fingerprintMacIsRight(region, position)) throw new CardDataError("RECORD_MAC", MAC_AT);
  const padded = templateCipher(position, head.sequence).decrypt(region.slice(HEADER_LENGTH, MAC_AT));
  return { ...head, template: padded.slice(0, head.length) };
}

function templateCipher({ uid, hotelNumber, hotelKey }: FingerprintPosition, sequence: number) {
  return ctr(fingerprintKey(hotelKey, uid, hotelNumber, sequence).bytes, new Uint8Array(16));
}

function macOf(region0to279: Uint8Array, { uid, hotelNumber, hotelKey }: FingerprintPosition): Uint8Array {
  return shortMac(macKey(hotelKey, "fingerprint", hotelNumber), uid, region0to279);
}
