/**
 * Simple Protocol in ASCII mode (Elatec, TWN4 Simple Protocol DocRev17): a line of hex digits ended by CR, both ways.
 * With the optional CRC two bytes follow, low byte first: CRC-16 reflected 8408, start FFFF.
 */
const HEX_LINE = /^(?:[0-9A-Fa-f]{2})+$/;

export function crc16(bytes: Uint8Array): number {
  let crc = 0xffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0x8408 : crc >>> 1;
  }
  return crc;
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex").toUpperCase();

/** Encodes a command, including CR. */
export function toLine(command: Uint8Array, withCrc: boolean): string {
  const crc = crc16(command);
  return `${hex(command)}${withCrc ? hex(Uint8Array.of(crc & 0xff, crc >>> 8)) : ""}\r`;
}

/** Decodes the line of a reply; undefined if it is not hex or its CRC is wrong. */
export function fromLine(line: string, withCrc: boolean): Uint8Array | undefined {
  if (!HEX_LINE.test(line)) return undefined;
  const bytes = Uint8Array.from(Buffer.from(line, "hex"));
  if (!withCrc) return bytes;
  if (bytes.length < 3) return undefined;
  const body = bytes.subarray(0, -2);
  const [low = 0, high = 0] = bytes.subarray(-2);
  return crc16(body) === (low | (high << 8)) ? body : undefined;
}
