import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { type Clock, pause } from "../kernel/clock.ts";
import { DeviceError } from "../kernel/errors.ts";
import { type BoundReader, type PcscBinding, QUIET_MS, type ReaderSeen, readerSeen } from "./pcsc-binding.ts";
import { failureByNumber, PcscFailure } from "./pcsc-failure.ts";
import { type HostCall, HostSays } from "./pcsclite-words.ts";

/** Beside this file in the sources, beside the bundle once built. */
const HOST = new URL(import.meta.url.endsWith(".ts") ? "./pcsclite-host.ts" : "./pcsclite-host.js", import.meta.url);
/** Starting another Node takes a tenth of a second on a good day. */
const START_MS = 3000;
const NOTHING = new Uint8Array();
/** A host that holds a command without an answer does not end by itself. */
const LEAVE_MS = 300;

interface Waiting {
  resolve(bytes: Uint8Array): void;
  reject(error: PcscFailure): void;
}

/** The other program: what it knows of the readers, and calls into it. */
interface Host {
  readonly gone: AbortSignal;
  readers(): readonly ReaderSeen[];
  settled(isEnough: (readers: readonly ReaderSeen[]) => boolean): Promise<readonly ReaderSeen[]>;
  onTold(listener: () => void): void;
  call(what: Omit<HostCall, "id">): Promise<Uint8Array>;
  leave(reader: string): Promise<void>;
}

const absent = (message: string) =>
  new DeviceError("PCSC_BINDING_ABSENT", "loading pcsclite", { binding: "pcsclite" }, new Error(message));

function startHost(clock: Clock): Host {
  const child = fork(HOST, { serialization: "advanced", stdio: ["ignore", "ignore", "ignore", "ipc"], execArgv: [] });
  const gone = new AbortController();
  const waiting = new Map<number, Waiting>();
  const tellers = new Set<() => void>();
  let readers: readonly ReaderSeen[] | undefined;
  let calls = 0;

  const end = (reason: unknown) => {
    gone.abort(reason);
    for (const { reject } of waiting.values()) reject(new PcscFailure("E_NO_SERVICE", reason));
    waiting.clear();
    for (const tell of [...tellers]) tell();
    child.kill("SIGKILL");
  };
  child.on("error", end);
  child.on("exit", () => end(new PcscFailure("F_INTERNAL_ERROR", undefined)));
  child.on("message", (message) => {
    const said = HostSays.parse(message);
    if (said.is === "absent") return end(absent(said.message));
    if (said.is === "lost") return end(failureByNumber(said.number, new Error(said.message)));
    if (said.is === "readers") {
      readers = said.readers.map(({ name, state }) => readerSeen(name, state));
      for (const tell of [...tellers]) tell();
      return undefined;
    }
    const asked = waiting.get(said.id);
    waiting.delete(said.id);
    if (said.is === "done") return asked?.resolve(said.bytes);
    return asked?.reject(failureByNumber(said.number, new Error(said.message)));
  });

  /** The next time that something is told, or `ms` later: false. */
  async function told(ms: number): Promise<boolean> {
    const news = new AbortController();
    const tell = () => news.abort();
    tellers.add(tell);
    try {
      return await pause(clock, ms, news.signal).then(
        () => false,
        () => true,
      );
    } finally {
      tellers.delete(tell);
    }
  }

  return {
    gone: gone.signal,
    readers: () => readers ?? [],
    onTold: (listener) => void tellers.add(listener),
    async settled(isEnough) {
      while (!gone.signal.aborted && !isEnough(readers ?? [])) {
        if (!(await told(readers === undefined ? START_MS : QUIET_MS))) break;
      }
      if (gone.signal.aborted) throw gone.signal.reason;
      return readers ?? [];
    },
    call(what) {
      if (gone.signal.aborted) return Promise.reject(new PcscFailure("E_NO_SERVICE", gone.signal.reason));
      calls += 1;
      const id = calls;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        child.send({ ...what, id } satisfies HostCall);
      });
    },
    leave: (reader) => leave(child, reader, clock, gone.signal),
  };
}

async function leave(child: ChildProcess, reader: string, clock: Clock, gone: AbortSignal): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || gone.aborted) return;
  const ended = once(child, "exit");
  child.send({ id: 0, do: "leave", reader, bytes: NOTHING } satisfies HostCall);
  await Promise.race([ended, pause(clock, LEAVE_MS, new AbortController().signal)]);
  child.kill("SIGKILL");
  await ended;
}

function boundReader(name: string, host: Host): BoundReader {
  const away = new AbortController();
  let seen = readerSeen(name, 0);
  const look = () => {
    const now = host.readers().find((one) => one.name === name);
    if (now) seen = now;
    else away.abort(new PcscFailure("E_READER_UNAVAILABLE", undefined));
  };
  look();
  host.onTold(look);
  const call = (what: HostCall["do"], bytes: Uint8Array = NOTHING) => host.call({ do: what, reader: name, bytes });
  return {
    seen: () => seen,
    gone: AbortSignal.any([away.signal, host.gone]),
    powerUp: () => call("powerUp"),
    transmit: (command) => call("transmit", command),
    control: (command) => call("control", command),
    close: () => host.leave(name),
  };
}

/** The package of the name, compiled on this machine, in a program of its own (pcsclite-host.ts says why). */
export function pcsclite(clock: Clock): PcscBinding {
  return {
    async list(isEnough) {
      const host = startHost(clock);
      try {
        return await host.settled(isEnough);
      } finally {
        await host.leave("");
      }
    },
    async open(name) {
      const host = startHost(clock);
      try {
        const readers = await host.settled((all) => all.some((one) => one.name === name));
        if (!readers.some((one) => one.name === name)) throw new PcscFailure("E_UNKNOWN_READER", undefined);
        return boundReader(name, host);
      } catch (error) {
        await host.leave("");
        throw error;
      }
    },
  };
}
