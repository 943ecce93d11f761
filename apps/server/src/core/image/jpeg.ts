import { fits, type Picture } from "./picture.ts";

// ITU-T T.81 (1992), table B.1: the markers that draw a picture.
const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const TABLES = new Set([0xdb, 0xc4, 0xdd]);
/** Baseline, extended, progressive: what browsers draw. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
/** Says how colours are stored; without it some pictures turn green. */
const ADOBE = 0xee;

interface Segment {
  readonly marker: number;
  /** Marker, length and content, as they stand. */
  readonly bytes: Buffer;
  /** After the two bytes of the length. */
  readonly content: Buffer;
  readonly next: number;
}

/** The segment at `at`, past any fill bytes (§B.1.1.2); null where there is none. */
function segmentAt(bytes: Buffer, at: number): Segment | null {
  if (bytes[at] !== 0xff) return null;
  let from = at;
  while (bytes[from + 1] === 0xff) from++;
  const marker = bytes[from + 1];
  if (marker === undefined) return null;
  if (marker === END)
    return { marker, bytes: bytes.subarray(from, from + 2), content: Buffer.alloc(0), next: from + 2 };
  if (from + 4 > bytes.length) return null;
  const end = from + 2 + bytes.readUInt16BE(from + 2);
  if (end > bytes.length || end < from + 4) return null;
  return { marker, bytes: bytes.subarray(from, end), content: bytes.subarray(from + 4, end), next: end };
}

/** Where the coded data of a scan ends: at a marker that is neither a stuffed zero nor a restart (§B.1.1.5, §E.1.2). */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

/** Width and height of a frame header of eight-bit samples in one colour or three (§B.2.2). */
function sizeOf(content: Buffer): { width: number; height: number } | null {
  const colours = content[5] ?? 0;
  if (content.length !== 6 + 3 * colours || content[0] !== 8 || (colours !== 1 && colours !== 3)) return null;
  const [height, width] = [content.readUInt16BE(1), content.readUInt16BE(3)];
  return fits(width, height) ? { width, height } : null;
}

const isAdobe = (content: Buffer) => content.length === 12 && content.toString("latin1", 0, 5) === "Adobe";

/** What is kept of a segment: tables, the frame, scans with their data; comments and applications' own are left out. */
function keptOf(bytes: Buffer, { marker, bytes: whole, content, next }: Segment): Buffer[] | null {
  if (marker === SCAN) return [whole, bytes.subarray(next, endOfScan(bytes, next))];
  if (TABLES.has(marker) || FRAMES.has(marker)) return [whole];
  if (marker === ADOBE && isAdobe(content)) return [whole];
  const isAside = (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
  return isAside ? [] : null;
}

/** A JPEG put together from the segments that draw it; nothing after its end, no position, no comment. */
export function jpeg(bytes: Buffer): Picture | null {
  if (bytes[0] !== 0xff || bytes[1] !== START) return null;
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | null = null;
  let scans = 0;
  for (let at = 2; ; ) {
    const segment = segmentAt(bytes, at);
    if (!segment) return null;
    if (segment.marker === END) {
      if (!size || scans === 0) return null;
      return { type: "image/jpeg", extension: "jpg", ...size, bytes: Buffer.concat([...kept, segment.bytes]) };
    }
    const parts = keptOf(bytes, segment);
    if (!parts) return null;
    if (FRAMES.has(segment.marker)) {
      if (size) return null;
      size = sizeOf(segment.content);
      if (!size) return null;
    }
    if (segment.marker === SCAN && !size) return null;
    scans += segment.marker === SCAN ? 1 : 0;
    kept.push(...parts);
    at = segment.marker === SCAN ? segment.next + (parts[1]?.length ?? 0) : segment.next;
  }
}
