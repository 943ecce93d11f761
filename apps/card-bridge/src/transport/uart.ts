/**
 * Simulates a serial line whose ends have different rates, bit by bit: returns what is received at `receivedAt` bit/s
 * when `bytes` are sent at `sentAt` bit/s. A byte is a start bit (0), eight bits, lowest first, and a stop bit (1); an
 * idle line is 1. The receiver samples the middle of each of its own bits, counted from the falling edge of a start
 * bit, and ignores a wrong stop bit, like a port without break handling. Equal rates give the same bytes.
 */
export function resampleBytes(bytes: Uint8Array, sentAt: number, receivedAt: number): Uint8Array {
  if (sentAt === receivedAt) return bytes;
  const line = [...bytes].flatMap((byte) => [0, ...Array.from({ length: 8 }, (_, bit) => (byte >>> bit) & 1), 1]);
  const level = (time: number) => line[Math.floor(time)] ?? 1;
  const bitTime = sentAt / receivedAt;
  const received: number[] = [];
  for (let at = 0; at < line.length; at += 1) {
    const falls = level(at - 1) === 1 && level(at) === 0;
    if (!falls || level(at + bitTime / 2) === 1) continue;
    let byte = 0;
    for (let bit = 0; bit < 8; bit += 1) byte |= level(at + (bit + 1.5) * bitTime) << bit;
    received.push(byte);
    at = Math.ceil(at + 9.5 * bitTime) - 1;
  }
  return Uint8Array.from(received);
}
