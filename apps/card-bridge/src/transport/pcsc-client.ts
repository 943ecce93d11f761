import { type Clock, pause } from "../kernel/clock.ts";
import { isDevice } from "../kernel/errors.ts";
import { failureByNumber, PcscError } from "./pcsc-error.ts";
import type { BindingName } from "./pcsc-fork.ts";
import type { HostRequest } from "./pcsc-messages.ts";
import { type Program, startProgram } from "./pcsc-program.ts";

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
  /**
   * Disconnects from the card. The process stays for a while for the next caller, and is killed if it does not reply.
   */
  rest(reader: string): Promise<void>;
}

const NOTHING = new Uint8Array();
/** Starting another Node takes at least 0.1 s; then the service first queries all its readers. */
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

/** The system's smart card service, called from a separate process: a blocked call is ended by killing it. */
class ProgramHost implements PcscHost {
  readonly #program: Program;
  readonly #clock: Clock;
  readonly #release: (isOfUse: boolean) => void;
  readonly #lost = new AbortController();
  readonly disconnected = this.#lost.signal;
  readonly #listeners = new Set<() => void>();
  #readers: readonly ReaderSeen[] = [];

  /** `release` returns the process; false if it is no longer usable. */
  constructor(program: Program, clock: Clock, release: (isOfUse: boolean) => void) {
    this.#program = program;
    this.#clock = clock;
    this.#release = release;
    const onLost = (reason: unknown) => {
      this.#lost.abort(reason);
      this.#notify();
    };
    program.listen((received) => {
      if (received.kind === "lost") return program.end(failureByNumber(received.number, new Error(received.message)));
      if (received.kind !== "readers") return undefined;
      this.#readers = received.readers.map(readerSeen);
      return this.#notify();
    }, onLost);
  }

  async begin(): Promise<void> {
    const late = new PcscError("E_NO_SERVICE", new Error("the smart card service does not answer"));
    try {
      await within(this.#clock, BEGIN_MS, late, this.#program.ask("begin", "", NOTHING));
    } catch (error) {
      if (error === late) this.#program.end(late);
      this.#release(error !== late);
      throw error;
    }
  }

  readers(): readonly ReaderSeen[] {
    return this.#readers;
  }

  onReaders(listener: () => void): void {
    this.#listeners.add(listener);
  }

  async settled(isEnough: Enough): Promise<readonly ReaderSeen[]> {
    const { disconnected } = this;
    while (!disconnected.aborted && !isEnough(this.#readers)) if (!(await this.#isReported(QUIET_MS))) break;
    if (disconnected.aborted) throw disconnected.reason;
    return this.#readers;
  }

  call(what: Parameters<PcscHost["call"]>[0], reader: string, bytes: Uint8Array = NOTHING): Promise<Uint8Array> {
    const { aborted, reason } = this.disconnected;
    return aborted ? Promise.reject(reason) : this.#program.ask(what, reader, bytes);
  }

  async rest(reader: string): Promise<void> {
    const late = new Error("it holds a command without an answer");
    const rested = await within(this.#clock, REST_MS, late, this.#program.ask("rest", reader, NOTHING)).then(
      () => true,
      () => false,
    );
    if (!rested) this.#program.end(late);
    this.#release(rested);
  }

  #notify(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  /** True when a notification arrived in time. */
  async #isReported(ms: number): Promise<boolean> {
    const notifier = new AbortController();
    const listener = () => notifier.abort();
    this.#listeners.add(listener);
    const quiet = pause(this.#clock, ms, notifier.signal).then(
      () => false,
      () => true,
    );
    return quiet.finally(() => this.#listeners.delete(listener));
  }
}

/**
 * Idle processes for the next caller: a missing encoder is tried every half second, and starting a process
 * each time would cost more than everything else in the bridge. A process keeps the rights of the user who started it.
 */
const resting = new Map<string, Program[]>();

/** What could not be loaded will not be loadable soon either, so no process is started during this time. */
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
  const host = new ProgramHost(program, clock, (isOfUse) => {
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
