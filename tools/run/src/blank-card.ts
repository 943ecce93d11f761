const uid = [0x04, 0xa1, 0xb2, 0xc3];
const check = uid.reduce((sum, byte) => sum ^ byte, 0);

/** Block 0 of a 1K card with a four-byte UID: UID, its check byte, SAK 08, ATQA 0004, then the maker's own eight bytes. */
const manufacturer = [...uid, check, 0x08, 0x04, 0x00, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0x69];

/** Key A · access bits as delivered · user byte · key B, as a card leaves the factory (MF1S50YYX §8.7). */
const trailer = [...Array<number>(6).fill(0xff), 0xff, 0x07, 0x80, 0x69, ...Array<number>(6).fill(0xff)];
const zeros = Array<number>(16).fill(0);

/** A 1K card as it leaves the factory: 1024 bytes, sixteen sectors of four blocks. */
export const blankCard = (): Uint8Array =>
  Uint8Array.from(
    Array.from({ length: 16 }, (_, sector) => [sector === 0 ? manufacturer : zeros, zeros, zeros, trailer]).flat(2),
  );
