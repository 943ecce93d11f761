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
 * The unpacked files of a zip, unpacked outside the event loop; throws a RangeError beyond the limits, whatever sizes
 * the archive declares, and other errors if it is not a zip. Never unpacks more than `bytes`.
 */
export async function unzip(zip: Buffer, limits: { readonly bytes: number; readonly files: number }) {
  const files: Buffer[] = [];
  let left = limits.bytes;
  for (const { isDeflated, packed } of packedFiles(zip)) {
    if (left <= 0 || files.length === limits.files) throw new RangeError("the archive unpacks to too much");
    const file = isDeflated ? await inflate(packed, { maxOutputLength: left }) : packed;
    left -= file.length;
    files.push(file);
  }
  if (left < 0) throw new RangeError("the archive unpacks to too much");
  return files;
}

/** Whether all files of a zip together unpack to at most `max` bytes; false if it is not a zip. */
export const isUnzippedSizeWithin = (zip: Buffer, max: number): Promise<boolean> =>
  unzip(zip, { bytes: max, files: Number.POSITIVE_INFINITY }).then(
    () => true,
    // Too large for the remaining size, or not a zip: reading stops.
    () => false,
  );
