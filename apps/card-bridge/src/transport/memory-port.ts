import { cancelled, DeviceError } from "../kernel/errors.ts";
import { type BytePort, listeners } from "./byte-port.ts";

/** Two ends of a cable in memory: what one writes the other hears, in order, never within the same call. */
export function memoryCable(path = "memory"): readonly [BytePort, BytePort] {
  const ends = [listeners(), listeners()] as const;
  const gone = new AbortController();
  const end = (mine: 0 | 1): BytePort => ({
    path,
    gone: gone.signal,
    async write(bytes, signal) {
      if (signal.aborted) throw cancelled(signal, "writing to the port");
      if (gone.signal.aborted) throw new DeviceError("ENCODER_UNPLUGGED", "writing to the port");
      const copy = bytes.slice();
      queueMicrotask(() => {
        if (!gone.signal.aborted) ends[mine === 0 ? 1 : 0].tell(copy);
      });
    },
    onBytes: (listener) => ends[mine].add(listener),
    setBaudRate: () => Promise.resolve(),
    async close() {
      gone.abort(new DeviceError("ENCODER_UNPLUGGED", "using a port that was closed"));
    },
  });
  return [end(0), end(1)];
}
