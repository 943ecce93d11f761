import { type Clock, pause } from "../kernel/clock.ts";
import { isDevice } from "../kernel/errors.ts";
import { failureByNumber, PcscError } from "./pcsc-error.ts";
import type { HostRequest } from "./pcsc-messages.ts";
import { type BindingName, type Program, startProgram } from "./pcsc-program.ts";

/** A reader as the smart card service shows it. */
export interface ReaderSeen {
  readonly name: string;
  readonly hasCard: boolean;
  /** Another program uses its card. */
  readonly isTaken: boolean;
}

type Enough = (readers: readonly ReaderSeen[]) => boolean;

/** The process that runs the binding, while it is usable. */
export interface PcscHost {
  /** Aborts when the service or the process ends. */
  readonly disconnected: AbortSignal;
  readers(): readonly ReaderSeen[];
  onReaders(listener: () => void): void;
  /** All readers, as soon as `enough` are known or the list is complete. */
  settled(isEnough: Enough): Promise<readonly ReaderSeen[]>;
  /** Rejects with PcscError. */
  call(what: Exclude<HostRequest["do"], "begin" | "rest">, reader: string, bytes?: Uint8Array): Promise<Uint8Array>;
  /** Disconnects from the card. The process stays for a while for the next caller, and is killed if it hangs. */
  rest(reader: string): Promise<void>;
}

const NOTHING = new Uint8Array();
/** Starting another Node takes 0.1 s at best; then the service first queries all its readers. */
const BEGIN_MS = 8000;
/** The notification of each present reader follows the last one within milliseconds. */
const QUIET_MS = 150;
const REST_MS = 500;

/** SCARD_STATE_* of winscard.h: PRESENT, EXCLUSIVE and INUSE. */
const readerSeen = ({ name, state }: { name: string; state: number }): ReaderSeen => ({
  name,
  hasCard: (state & 0x20) !== 0,
  isTaken: (state & (0x80 | 0x100)) !== 0,
});

/** Rejects with `late` when the work takes longer than `ms`. */
async function within<T>(clock: Clock, ms: number, late: unknown, work: Promise<T>): Promise<T> {
  const done = new AbortController();
  const timer = pause(clock, ms, done.signal).then(
    () => Promise.reject(late),
    () => work,
  );
  try {
    return await Promise.race([work, timer]);
  } finally {
    done.abort();
  }
}

function hostOf(
  program: Program,
  clock: Clock,
  release: (isOfUse: boolean) => void,
): PcscHost & { begin(): Promise<void> } {
  const disconnected = new AbortController();
  const listeners = new Set<() => void>();
  let readers: readonly ReaderSeen[] = [];
  const notify = () => {
    for (const listener of [...listeners]) listener();
  };
  const lose = (reason: unknown) => {
    disconnected.abort(reason);
    notify();
  };
  program.listen((received) => {
    if (received.kind === "lost") return program.end(failureByNumber(received.number, new Error(received.message)));
    if (received.kind !== "readers") return undefined;
    readers = received.readers.map(readerSeen);
    return notify();
  }, lose);
  /** True when a notification arrived in time. */
  async function reported(ms: number): Promise<boolean> {
    const notifier = new AbortController();
    const listener = () => notifier.abort();
    listeners.add(listener);
    const quiet = pause(clock, ms, notifier.signal).then(
      () => false,
      () => true,
    );
    return quiet.finally(() => listeners.delete(listener));
  }
  return {
    disconnected: disconnected.signal,
    readers: () => readers,
    onReaders: (listener) => void listeners.add(listener),
    async begin() {
      const late = new PcscError("E_NO_SERVICE", new Error("the smart card service does not answer"));
      try {
        await within(clock, BEGIN_MS, late, program.ask("begin", "", NOTHING));
      } catch (error) {
        if (error === late) program.end(late);
        release(error !== late);
        throw error;
      }
    },
    async settled(isEnough) {
      while (!disconnected.signal.aborted && !isEnough(readers)) if (!(await reported(QUIET_MS))) break;
      if (disconnected.signal.aborted) throw disconnected.signal.reason;
      return readers;
    },
    call: (what, reader, bytes = NOTHING) =>
      disconnected.signal.aborted ? Promise.reject(disconnected.signal.reason) : program.ask(what, reader, bytes),
    async rest(reader) {
      const late = new Error("it holds a command without an answer");
      const rested = await within(clock, REST_MS, late, program.ask("rest", reader, NOTHING)).then(
        () => true,
        () => false,
      );
      if (!rested) program.end(late);
      release(rested);
    },
  };
}

/**
 * Idle processes for the next caller: a missing encoder is tried every half second, and starting a process
 * each time would cost more than everything else in the bridge. A process keeps the rights of the user who started it.
 */
const resting = new Map<string, Program[]>();

/** What could not be loaded will not be for a while either; programs are not started for that. */
const UNLOADABLE_MS = 30_000;
const unloadable = new Map<string, { readonly until: number; readonly why: unknown }>();

/** A process with this binding that watches the service; rejects with PcscError, PCSC_DOWN or PCSC_BINDING_ABSENT. */
export async function pcscHost(binding: BindingName, clock: Clock): Promise<PcscHost> {
  const key = `${binding} ${process.geteuid?.() ?? ""}`;
  const known = unloadable.get(key);
  if (known && clock.now() < known.until) throw known.why;
  const awake = resting.get(key)?.filter(({ ended }) => !ended.aborted) ?? [];
  const program = awake.pop() ?? startProgram(binding);
  resting.set(key, awake);
  program.hold(true);
  const host = hostOf(program, clock, (isOfUse) => {
    program.hold(false);
    if (isOfUse && !program.ended.aborted) resting.set(key, [...(resting.get(key) ?? []), program]);
  });
  try {
    await host.begin();
    return host;
  } catch (error) {
    if (isDevice(error)) unloadable.set(key, { until: clock.now() + UNLOADABLE_MS, why: error });
    throw error;
  }
}
