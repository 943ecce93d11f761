import { cmac, ecb } from "@noble/ciphers/aes.js";
import { asBytes, inRange, join, u32 } from "../chip/bytes.ts";
import { CardDataError } from "../chip/card-data-error.ts";
import { type Key, key, MasterKey } from "../chip/secret.ts";
import type { Uid } from "../chip/uid.ts";
import { APPLICATIONS, type Application, encodeEnum } from "../enums.ts";

/** Keys of one sector on one card. */
export type SectorKeys = { readonly sector: number; readonly keyA: Key; readonly keyB: Key };

const U32 = 0xffffffff;

/**
 * Derives a 16-byte key, NXP AN10922 §2.2: CMAC of 0x01 ‖ M, always in two blocks, padded with 80 00… and subkey K2, or
 * K1 when M has 31 bytes. `diversifier` is M, 1–31 bytes.
 */
export function diversify(masterKey: MasterKey, diversifier: Uint8Array): MasterKey {
  if (diversifier.length < 1 || diversifier.length > 31) throw new CardDataError("FIELD_OUT_OF_RANGE", 0);
  const message = new Uint8Array(32);
  message.set([0x01], 0);
  message.set(diversifier, 1);
  const padded = diversifier.length < 31;
  if (padded) message[1 + diversifier.length] = 0x80;
  const k1 = doubled(aesBlock(masterKey, new Uint8Array(16)));
  const closing = padded ? doubled(k1) : k1;
  const first = aesBlock(masterKey, message.slice(0, 16));
  return new MasterKey(
    aesBlock(
      masterKey,
      message.slice(16).map((byte, i) => byte ^ (first[i] ?? 0) ^ (closing[i] ?? 0)),
    ),
  );
}

/**
 * Derives sector keys A and B (card format §5) from hotelKey and the hotel's number; for a set card's test sector from
 * factoryKey and hotel number 0.
 */
export function sectorKeys(masterKey: MasterKey, uid: Uid, sector: number, hotelNumber: number): SectorKeys {
  const half = (letter: "A" | "B") =>
    key(
      diversify(masterKey, join(asBytes(letter), uid, [sector], u32(inRange(hotelNumber, U32, 0)))).bytes.slice(0, 6),
    );
  return { sector, keyA: half("A"), keyB: half("B") };
}

/** Derives the MAC key of one kind of record (fingerprint: kind 5) from hotelKey, for a set card from factoryKey. */
export function macKey(masterKey: MasterKey, kind: Application, hotelNumber: number): MasterKey {
  const number = u32(inRange(hotelNumber, U32, 0));
  return diversify(masterKey, join(asBytes("M"), [encodeEnum(APPLICATIONS, kind)], number));
}

/** Derives the key that encrypts the hotel key on a set card. */
export function wrapKey(factoryKey: MasterKey, uid: Uid, sequence: number): MasterKey {
  return diversify(factoryKey, join(asBytes("W"), uid, u32(inRange(sequence, U32, 12))));
}

/** Derives the key that encrypts a fingerprint template. */
export function fingerprintKey(hotelKey: MasterKey, uid: Uid, hotelNumber: number, sequence: number): MasterKey {
  return diversify(
    hotelKey,
    join(asBytes("F"), uid, u32(inRange(hotelNumber, U32, 8)), u32(inRange(sequence, U32, 4))),
  );
}

/** Encrypts the hotel key for a set card: one AES block, 16 bytes. */
export function wrapHotelKey(hotelKey: MasterKey, factoryKey: MasterKey, uid: Uid, sequence: number): Uint8Array {
  return aesBlock(wrapKey(factoryKey, uid, sequence), hotelKey.bytes);
}

/** Decrypts the hotel key of a set card; `wrapped` is the body of its record, 16 bytes. */
export function unwrapHotelKey(wrapped: Uint8Array, factoryKey: MasterKey, uid: Uid, sequence: number): MasterKey {
  const cipher = ecb(wrapKey(factoryKey, uid, sequence).bytes, { disablePadding: true });
  return new MasterKey(cipher.decrypt(Uint8Array.from(wrapped)));
}

/** First 8 bytes of the AES-CMAC (NIST SP 800-38B) of the concatenated parts. */
export function shortMac(macKeyOfKind: MasterKey, ...parts: readonly ArrayLike<number>[]): Uint8Array {
  return cmac(join(...parts), macKeyOfKind.bytes).slice(0, 8);
}

function aesBlock(masterKey: MasterKey, input: Uint8Array): Uint8Array {
  return ecb(masterKey.bytes, { disablePadding: true }).encrypt(input);
}

/** Doubling in GF(2¹²⁸), NIST SP 800-38B §6.1. */
function doubled(input: Uint8Array): Uint8Array {
  const out = input.map((byte, i) => ((byte << 1) | ((input[i + 1] ?? 0) >> 7)) & 255);
  if ((input[0] ?? 0) & 0x80) out[15] = (out[15] ?? 0) ^ 0x87;
  return out;
}
