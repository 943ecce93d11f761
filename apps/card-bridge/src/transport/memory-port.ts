import { cancelled, DeviceError } from "../kernel/errors.ts";
import { type BytePort, listeners } from "./byte-port.ts";
import { resampleBytes } from "./uart.ts";

/**
 * Two ends of a cable in memory: each receives what the other writes, in order, asynchronously. Once both ends have set
 * a rate, bytes arrive correctly only while the rates are equal.
 */
export function memoryCable(path = "memory"): readonly [BytePort, BytePort] {
  const ends = [listeners(), listeners()] as const;
  const rates: [number | undefined, number | undefined] = [undefined, undefined];
  const disconnected = new AbortController();
  const end = (own: 0 | 1): BytePort => ({
    path,
    disconnected: disconnected.signal,
    async write(bytes, signal) {
      if (signal.aborted) throw cancelled(signal, "writing to the port");
      if (disconnected.signal.aborted) throw new DeviceError("ENCODER_UNPLUGGED", "writing to the port");
      const other = own === 0 ? 1 : 0;
      const sentAt = rates[own] ?? rates[other] ?? 0;
      const received = resampleBytes(bytes.slice(), sentAt, rates[other] ?? sentAt);
      queueMicrotask(() => {
        if (!disconnected.signal.aborted && received.length > 0) ends[other].notify(received);
      });
    },
    onBytes: (listener) => ends[own].add(listener),
    async setBaudRate(rate) {
      rates[own] = rate;
    },
    async close() {
      disconnected.abort(new DeviceError("ENCODER_UNPLUGGED", "using a port that was closed"));
    },
  });
  return [end(0), end(1)];
}
