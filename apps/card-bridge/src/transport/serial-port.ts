import { stat } from "node:fs/promises";
import { SerialPort } from "serialport";
import type { Clock } from "../kernel/clock.ts";
import { withEitherSignal } from "../kernel/either-signal.ts";
import { cancelled, DeviceError } from "../kernel/errors.ts";
import { type BytePort, listeners } from "./byte-port.ts";

export interface SerialOptions {
  readonly path: string;
  readonly baudRate: number;
  readonly clock: Clock;
}

/** How often the device file is checked; an unplugged cable is noticed within two checks. */
const WATCH_MS = 400;

function openFailure(error: Error): DeviceError["code"] {
  if (/EACCES|permission denied|access denied/i.test(error.message)) return "PORT_FORBIDDEN";
  if (/EBUSY|EAGAIN|cannot lock|resource temporarily|resource busy/i.test(error.message)) return "PORT_BUSY";
  if (/ENOTTY|inappropriate ioctl|is a directory/i.test(error.message)) return "PORT_NOT_SERIAL";
  return "NO_ENCODER";
}

const toOpenError = (path: string, error?: Error) =>
  new DeviceError(error ? openFailure(error) : "NO_ENCODER", `opening ${path}`, { encoder: path, port: path }, error);

/** Windows port names are not files; there the driver itself reports a loss. */
const identity = async (path: string): Promise<string | undefined> => {
  if (process.platform === "win32") return path;
  try {
    const { dev, ino, rdev } = await stat(path);
    return `${dev}:${ino}:${rdev}`;
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENXIO"))
      return undefined;
    throw error;
  }
};

/**
 * Watches the device file, because reading from a hung-up terminal returns zero bytes for ever and
 * @serialport/bindings-cpp 13 then reads again without end instead of reporting a loss.
 */
function watchFile({ path, clock }: SerialOptions, was: string | undefined, lost: (cause?: unknown) => void) {
  let stop: (() => void) | undefined;
  let isOver = false;
  const poll = async () => {
    try {
      if ((await identity(path)) !== was) return lost();
      schedule();
    } catch (error) {
      lost(error);
    }
  };
  const schedule = () => {
    // Closed during the check: a timer started now would never end.
    if (!isOver) stop = clock.after(WATCH_MS, () => void poll());
  };
  schedule();
  return () => {
    isOver = true;
    stop?.();
  };
}

const opened = (port: SerialPort, path: string) =>
  new Promise<void>((resolve, reject) => {
    port.open((error) => (error ? reject(toOpenError(path, error)) : resolve()));
  });

const closed = (port: SerialPort) =>
  new Promise<void>((resolve) => {
    if (port.isOpen) port.close(() => resolve());
    else resolve();
  });

/** Opens a serial port: 8 bits, no parity, one stop bit, locked against others. Modem lines are left alone: a pty has none. */
export async function openSerial(options: SerialOptions, signal: AbortSignal): Promise<BytePort> {
  const { path, baudRate } = options;
  if (signal.aborted) throw cancelled(signal, `opening ${path}`);
  const was = await identity(path);
  if (was === undefined) throw toOpenError(path);
  const port = new SerialPort({ path, baudRate, autoOpen: false, lock: true, hupcl: false });
  const received = listeners();
  const disconnected = new AbortController();
  await opened(port, path);
  const lost = (cause?: unknown) => {
    if (disconnected.signal.aborted) return;
    disconnected.abort(new DeviceError("ENCODER_UNPLUGGED", `using ${path}`, {}, cause));
    unwatch();
    void closed(port);
  };
  const unwatch = watchFile(options, was, lost);
  port.on("data", (bytes: Buffer) => received.notify(bytes));
  port.on("close", lost);
  port.on("error", lost);
  return {
    path,
    disconnected: disconnected.signal,
    onBytes: (listener) => received.add(listener),
    write: (bytes, writing) =>
      withEitherSignal(writing, disconnected.signal, (signal) => send(port, bytes, signal, lost)),
    setBaudRate: (rate, changing) =>
      withEitherSignal(changing, disconnected.signal, (signal) => changeRate(port, rate, signal)),
    async close() {
      lost();
      await closed(port);
    },
  };
}

function send(port: SerialPort, bytes: Uint8Array, signal: AbortSignal, lost: (cause: unknown) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(cancelled(signal, "writing to the port"));
    const onAbort = () => reject(cancelled(signal, "writing to the port"));
    signal.addEventListener("abort", onAbort, { once: true });
    port.write(Buffer.from(bytes), (error) => {
      signal.removeEventListener("abort", onAbort);
      if (!error) return resolve();
      lost(error);
      reject(new DeviceError("ENCODER_UNPLUGGED", "writing to the port", {}, error));
    });
  });
}

function changeRate(port: SerialPort, baudRate: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(cancelled(signal, "changing the rate"));
    const done = (error: Error | null | undefined) => {
      if (error) reject(new DeviceError("BAUD_WRONG", "changing the rate", { port: port.path }, error));
      else resolve();
    };
    // Bytes that were written before must be sent at the previous rate.
    port.drain((error) => (error ? done(error) : port.update({ baudRate }, done)));
  });
}
