import { accessOf, hex, isTrailer } from "@adel/card";
import type { BytePort } from "../transport/byte-port.ts";

/** Bytes that were sent or received at once. */
export interface LineBytes {
  readonly way: "sent" | "received";
  /** Hex digits with keys as asterisks; undefined for bytes that are not known to be free of keys. */
  readonly text: string | undefined;
  readonly length: number;
}
export type OnLine = (line: LineBytes) => void;

/** Bytes, and what of them may be shown. */
export type ShownBytes = Pick<LineBytes, "text" | "length">;

/**
 * Formats the bytes of one vendor's protocol. Only completely recognized messages are shown: an unknown command, a
 * damaged frame or an echo of our own bytes is only counted.
 */
export interface LineView {
  /** One write of the driver. */
  sent(bytes: Uint8Array): readonly ShownBytes[];
  /** Bytes as they arrive, in chunks of any size. */
  received(bytes: Uint8Array): readonly ShownBytes[];
}

/** The hex digits of bytes, with asterisks for those in `masked`: pairs of first index and end index (exclusive). */
export function maskedHex(bytes: Uint8Array, ...masked: readonly (readonly [from: number, to: number])[]): string {
  const isHidden = (at: number) => masked.some(([from, to]) => at >= from && at < to);
  return Array.from(bytes, (byte, at) => (isHidden(at) ? "**" : hex([byte]))).join("");
}

/**
 * The keys of a block that begins at `at`: of a trailer, and of whatever has valid access bits. A card shows key B
 * only together with its access bits (MF1S50YYX §8.7.2), so the number of the block is not needed to find it.
 */
export function keysOfBlock(bytes: Uint8Array, at: number, block?: number): readonly (readonly [number, number])[] {
  const isOne = (block !== undefined && isTrailer(block)) || accessOf(bytes.subarray(at, at + 16)) !== undefined;
  return isOne
    ? [
        [at, at + 6],
        [at + 10, at + 16],
      ]
    : [];
}

/** A port whose bytes are also shown, as they are sent and as they arrive. */
export function shownPort(port: BytePort, view: LineView, onLine: OnLine): BytePort {
  port.onBytes((bytes) => {
    for (const shown of view.received(bytes)) onLine({ way: "received", ...shown });
  });
  return {
    ...port,
    write(bytes, signal) {
      for (const shown of view.sent(bytes)) onLine({ way: "sent", ...shown });
      return port.write(bytes, signal);
    },
  };
}
