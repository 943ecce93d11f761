import { type BindingModule, NOTHING, type Reply } from "./pcsc-binding.ts";
import { type Handle, loadLibrary, type ReaderState, ScardError } from "./pcsc-library.ts";

/** The system's own library, called directly. */

/** Fails when this module is loaded, so that a missing library differs from a service that is not running. */
const library = loadLibrary(process.platform);

/** How often new readers are looked for; changes of known readers are reported at once. */
const ROUND_MS = 500;
const SHARE = { exclusive: 1, direct: 3 } as const;
const DISPOSITION = { leave: 0, unpower: 2 } as const;
/** T=0 and T=1. */
const ANY_PROTOCOL = 3;
const TIMEOUT = 0x8010_000a;
const NO_READERS = 0x8010_002e;
const UNKNOWN_READER = 0x8010_0009;
const NO_CARD = 0x8010_000c;

export const numberOf: BindingModule["numberOf"] = (error) => (error instanceof ScardError ? error.number : 0);
const isNumber = (error: unknown, ...numbers: number[]) =>
  error instanceof ScardError && numbers.includes(error.number);

function namesOf(context: Handle): readonly string[] {
  try {
    return library
      .list(context)
      .split("\0")
      .filter((name) => name !== "");
  } catch (error) {
    if (isNumber(error, NO_READERS)) return [];
    throw error;
  }
}

/** Polls all readers, and reports them when one changes. */
class Watch {
  readonly #context = library.establish();
  /** Last state of each. */
  #states = new Map<string, number>();

  #questions(): ReaderState[] {
    return namesOf(this.#context).map((name) => ({
      name,
      userData: null,
      current: this.#states.get(name) ?? 0,
      event: 0,
      atrLength: 0,
      atr: [],
    }));
  }

  /** True when the state differs from before. Bit 1 only says that it changed. */
  #take(states: readonly ReaderState[]): boolean {
    const now = new Map(states.map(({ name, event }) => [name, event & ~2] as const));
    const isChanged =
      now.size !== this.#states.size || [...now].some(([name, state]) => this.#states.get(name) !== state);
    this.#states = now;
    return isChanged;
  }

  /** Called first, so that all readers are known before any other request. */
  begin(): ReadonlyMap<string, number> {
    const states = this.#questions();
    if (states.length > 0) library.changeNow(this.#context, states);
    this.#take(states);
    return this.#states;
  }

  async #round(): Promise<boolean> {
    const states = this.#questions();
    if (states.length === 0) {
      await new Promise((resolve) => setTimeout(resolve, ROUND_MS));
      return this.#take(states);
    }
    try {
      await library.change(this.#context, ROUND_MS, states);
    } catch (error) {
      // A reader that was removed during the call is missing from the next list.
      if (isNumber(error, UNKNOWN_READER)) return false;
      if (!isNumber(error, TIMEOUT)) throw error;
      // No change in these; a removed one is no longer listed.
      return this.#take(states.map((one) => ({ ...one, event: one.current })));
    }
    return this.#take(states);
  }

  async run(report: (states: ReadonlyMap<string, number>) => void): Promise<never> {
    for (;;) if (await this.#round()) report(this.#states);
  }
}

interface Held {
  readonly card: Handle;
  readonly protocol: number;
}

export const begin: BindingModule["begin"] = (report) => {
  // A context blocks as a whole while it waits for changes, so cards have a context of their own.
  const watch = new Watch();
  const context = library.establish();
  const cards = new Map<string, Held>();
  report.readers(watch.begin());
  watch.run(report.readers).catch((error: unknown) => report.lost(error));

  const answer = (reply: Reply, work: () => Promise<Uint8Array>) => {
    work().then(
      (bytes) => reply(undefined, bytes),
      (error: unknown) => reply(error, NOTHING),
    );
  };
  async function powerDown(name: string): Promise<Uint8Array> {
    const held = cards.get(name);
    cards.delete(name);
    // It may have been removed long ago: then there is nothing to power down.
    if (held) await library.disconnect(held.card, DISPOSITION.unpower).catch(() => undefined);
    return NOTHING;
  }
  async function control(name: string, command: Uint8Array): Promise<Uint8Array> {
    const held = cards.get(name);
    if (held) return library.escape(held.card, command);
    const direct = await library.connect(context, name, SHARE.direct, 0);
    try {
      return await library.escape(direct.card, command);
    } finally {
      await library.disconnect(direct.card, DISPOSITION.leave).catch(() => undefined);
    }
  }
  return {
    powerDown: (name, reply) => answer(reply, () => powerDown(name)),
    control: (name, command, reply) => answer(reply, () => control(name, command)),
    powerUp: (name, reply) =>
      answer(reply, async () => {
        await powerDown(name);
        const held = await library.connect(context, name, SHARE.exclusive, ANY_PROTOCOL);
        cards.set(name, held);
        return library.atr(held.card);
      }),
    transmit: (name, command, reply) =>
      answer(reply, async () => {
        const held = cards.get(name);
        if (!held) throw new ScardError("transmit", NO_CARD);
        return library.transmit(held.card, held.protocol, command);
      }),
  };
};
