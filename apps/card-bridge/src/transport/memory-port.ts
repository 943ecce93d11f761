import { cancelled, DeviceError } from "../kernel/errors.ts";
import { type BytePort, listeners } from "./byte-port.ts";
import { acrossRates } from "./uart.ts";

/**
 * Two ends of a cable in memory: what one writes the other hears, in order, never within the same call. Once both ends
 * have set a rate, they understand each other only as long as it is the same.
 */
export function memoryCable(path = "memory"): readonly [BytePort, BytePort] {
  const ends = [listeners(), listeners()] as const;
  const rates: [number | undefined, number | undefined] = [undefined, undefined];
  const gone = new AbortController();
  const end = (mine: 0 | 1): BytePort => ({
    path,
    gone: gone.signal,
    async write(bytes, signal) {
      if (signal.aborted) throw cancelled(signal, "writing to the port");
      if (gone.signal.aborted) throw new DeviceError("ENCODER_UNPLUGGED", "writing to the port");
      const other = mine === 0 ? 1 : 0;
      const sentAt = rates[mine] ?? rates[other] ?? 0;
      const heard = acrossRates(bytes.slice(), sentAt, rates[other] ?? sentAt);
      queueMicrotask(() => {
        if (!gone.signal.aborted && heard.length > 0) ends[other].tell(heard);
      });
    },
    onBytes: (listener) => ends[mine].add(listener),
    async setBaudRate(rate) {
      rates[mine] = rate;
    },
    async close() {
      gone.abort(new DeviceError("ENCODER_UNPLUGGED", "using a port that was closed"));
    },
  });
  return [end(0), end(1)];
}
