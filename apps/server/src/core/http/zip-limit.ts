import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";

const inflate = promisify(inflateRaw);

/** APPNOTE.TXT 6.3.10 (PKWARE): §4.3.16 end of the directory, §4.3.12 its entries, §4.3.7 the local file header. */
const END = Buffer.from("PK\x05\x06", "latin1");
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;

/** The entries of a zip by its central directory. */
function* packedFiles(zip: Buffer): Generator<{ readonly isDeflated: boolean; readonly packed: Buffer }> {
  let at = zip.readUInt32LE(zip.lastIndexOf(END) + 16);
  while (zip.readUInt32LE(at) === ENTRY) {
    const local = zip.readUInt32LE(at + 42);
    const from = local + LOCAL_BYTES + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const to = from + zip.readUInt32LE(at + 20);
    if (to > zip.length) throw new RangeError("a packed file ends behind its archive");
    yield { isDeflated: zip.readUInt16LE(at + 10) !== 0, packed: zip.subarray(from, to) };
    at += ENTRY_BYTES + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
}

/**
 * Whether all files of a zip together unpack to at most `max` bytes, whatever sizes the archive declares; false if it
 * is not a zip. Never unpacks more than `max` bytes.
 */
export async function isUnzippedSizeWithin(zip: Buffer, max: number): Promise<boolean> {
  let left = max;
  try {
    for (const { isDeflated, packed } of packedFiles(zip)) {
      if (left <= 0) return false;
      left -= isDeflated ? (await inflate(packed, { maxOutputLength: left })).length : packed.length;
    }
    return left >= 0;
  } catch {
    // Too large for the remaining size, or not a zip: reading stops.
    return false;
  }
}
