/** UM0701-02 6.2.1, implemented again for the chip's side: what a host sends, byte by byte, and what the chip sends. */
export type FromHost =
  | { readonly kind: "ack" | "nack" }
  | { readonly kind: "command"; readonly bytes: readonly number[] };

export const ACKNOWLEDGE: readonly number[] = [0x00, 0x00, 0xff, 0x00, 0xff, 0x00];
/** Application level error: only the frame identifier 7F. */
export const SYNTAX_ERROR: readonly number[] = [0x00, 0x00, 0xff, 0x01, 0xff, 0x7f, 0x81, 0x00];

const HOST = 0xd4;
const CHIP = 0xd5;
const total = (bytes: readonly number[]) => bytes.reduce((sum, byte) => sum + byte, 0);

/** A reply; `bytes` begins with its code. Length in one byte up to FF, else in two. */
export function answerFrame(bytes: readonly number[]): readonly number[] {
  const data = [CHIP, ...bytes];
  const length =
    data.length < 0x100
      ? [data.length, (0x100 - data.length) % 0x100]
      : [0xff, 0xff, Math.floor(data.length / 0x100), data.length % 0x100];
  if (length.length === 4) length.push((0x200 - (length[2] ?? 0) - (length[3] ?? 0)) % 0x100);
  return [0x00, 0x00, 0xff, ...length, ...data, (0x100 - (total(data) % 0x100)) % 0x100, 0x00];
}

/**
 * The chip's receiver. It searches for 00 FF and ignores a frame with a wrong checksum: the host gets no
 * acknowledgement and has to send it again.
 */
export function hostReceiver(onFrame: (frame: FromHost) => void): (byte: number) => void {
  let last = -1;
  /** Bytes after the start code; undefined while searching for it. */
  let taken: number[] | undefined;

  function emit(frame: FromHost | undefined): void {
    taken = undefined;
    last = -1;
    if (frame) onFrame(frame);
  }
  /** The start of a host's frame, as far as it has arrived. */
  function header(bytes: readonly number[]): { readonly skip: number; readonly length: number } | "more" | "wrong" {
    const [length = 0, check = 0, high = 0, low = 0, highLowCheck = 0] = bytes;
    if (length !== 0xff || check !== 0xff) return total([length, check]) % 0x100 ? "wrong" : { skip: 2, length };
    if (bytes.length < 5) return "more";
    return total([high, low, highLowCheck]) % 0x100 ? "wrong" : { skip: 5, length: high * 0x100 + low };
  }
  function behindStart(bytes: readonly number[]): void {
    if (bytes.length < 2) return;
    const [first, second] = bytes;
    if (first === 0x00 && second === 0xff) emit({ kind: "ack" });
    else if (first === 0xff && second === 0x00) emit({ kind: "nack" });
    else data(bytes);
  }
  function data(bytes: readonly number[]): void {
    const found = header(bytes);
    if (found === "wrong") emit(undefined);
    if (typeof found === "string" || bytes.length <= found.skip + found.length) return;
    const held = bytes.slice(found.skip);
    const good = total(held) % 0x100 === 0 && held[0] === HOST && held.length > 2;
    emit(good ? { kind: "command", bytes: held.slice(1, -1) } : undefined);
  }

  return (byte) => {
    if (taken) {
      taken.push(byte);
      behindStart(taken);
      return;
    }
    if (last === 0x00 && byte === 0xff) taken = [];
    last = byte;
  };
}
