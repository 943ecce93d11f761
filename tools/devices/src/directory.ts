import { type Card, firstBlock, trailerOf } from "./chip.ts";
import { assertRule, RejectedError } from "./verdict.ts";

/** The public key by which the directory is read (NXP AN10787 §3.1). */
const PUBLIC_KEY = Uint8Array.of(0xa0, 0xa1, 0xa2, 0xa3, 0xa4, 0xa5);
const HOTEL_CLUSTER = 0x70;
const GPB = 9;

/** CRC-8 of AN10787 §3.7: polynomial 0x1D, preset 0xC7. */
export const crc = (bytes: Uint8Array): number =>
  bytes.reduce((sum, byte) => {
    let out = sum ^ byte;
    for (let bit = 0; bit < 8; bit += 1) out = ((out << 1) ^ (out & 0x80 ? 0x1d : 0)) & 0xff;
    return out;
  }, 0xc7);

/** One half of the directory: its AIDs, for `count` sectors from `first` on, and which version its trailer names. */
function part(card: Card, sector: number, blocks: readonly number[], first: number) {
  card.select();
  assertRule(card.authenticate(sector, PUBLIC_KEY, "A"), "no-directory");
  const read = (block: number): Uint8Array => {
    const data = card.read(block);
    if (!data) throw new RejectedError("no-directory");
    return data;
  };
  const gpb = read(trailerOf(sector))[GPB] ?? 0;
  const bytes = Uint8Array.from(blocks.flatMap((block) => [...read(firstBlock(sector) + block)]));
  // GPB: bit 7 means that there is a directory, bits 1 and 0 are its version (AN10787 §3.3).
  assertRule((gpb & 0x80) !== 0 && crc(bytes.subarray(1)) === bytes[0], "no-directory");
  const aids = Array.from({ length: bytes.length / 2 - 1 }, (_, at) => ({
    sector: first + at,
    code: bytes[2 + 2 * at],
    cluster: bytes[3 + 2 * at],
  }));
  return { version: gpb & 3, aids };
}

/** The sectors that the card's directory gives to an application of a hotel; refuses a card without a sound one. */
export function sectorsOf(card: Card, application: number): number[] {
  const { version, aids } = part(card, 0, [1, 2], 1);
  assertRule(version === 1 || version === 2, "no-directory");
  const more = version === 2 ? part(card, 16, [0, 1, 2], 17).aids : [];
  return [...aids, ...more]
    .filter(({ code, cluster }) => code === application && cluster === HOTEL_CLUSTER)
    .map(({ sector }) => sector);
}
