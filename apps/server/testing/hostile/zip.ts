import { deflateRawSync, inflateRawSync } from "node:zlib";

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;

/** The files of a zip by their names, as its directory lists them. */
export function unzipped(zip: Buffer): ReadonlyMap<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from("PK\x05\x06"));
  const files = new Map<string, Buffer>();
  for (let at = zip.readUInt32LE(end + 16); zip.readUInt32LE(at) === CENTRAL; ) {
    const [method, size, name, extra, note] = [10, 20, 28, 30, 32].map((offset) =>
      offset === 20 ? zip.readUInt32LE(at + offset) : zip.readUInt16LE(at + offset),
    );
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(start, start + (size ?? 0));
    files.set(zip.toString("utf8", at + 46, at + 46 + (name ?? 0)), method === 8 ? inflateRawSync(packed) : packed);
    at += 46 + (name ?? 0) + (extra ?? 0) + (note ?? 0);
  }
  return files;
}

const crcOf = (bytes: Buffer) => {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
};

/** A zip of these files, written by hand so that it may lie: `claims` is the unpacked size that it says. */
export function zipped(files: Readonly<Record<string, Buffer>>, claims?: number): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let at = 0;
  for (const [name, bytes] of Object.entries(files)) {
    const packed = deflateRawSync(bytes, { level: 9 });
    const sizes = Buffer.alloc(12);
    // The checksum of a bomb is never reached.
    sizes.writeUInt32LE(bytes.length > 1e7 ? 0 : crcOf(bytes), 0);
    sizes.writeUInt32LE(packed.length, 4);
    sizes.writeUInt32LE(claims ?? bytes.length, 8);
    const label = Buffer.from(name);
    const head = (signature: number, length: number) => {
      const header = Buffer.alloc(length);
      header.writeUInt32LE(signature, 0);
      const shift = signature === CENTRAL ? 2 : 0;
      header.writeUInt16LE(20, 4);
      if (shift) header.writeUInt16LE(20, 6);
      header.writeUInt16LE(8, 8 + shift);
      sizes.copy(header, 14 + shift);
      header.writeUInt16LE(label.length, 26 + shift);
      return header;
    };
    const local = Buffer.concat([head(LOCAL, 30), label, packed]);
    const central = head(CENTRAL, 46);
    central.writeUInt32LE(at, 42);
    locals.push(local);
    centrals.push(Buffer.concat([central, label]));
    at += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(centrals.length, 8);
  end.writeUInt16LE(centrals.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, directory, end]);
}
