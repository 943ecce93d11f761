import { parseInjectedError } from "../../drivers/injected-error.ts";
import { NO_PACE, type Simulation, simulate } from "../../drivers/simulation.ts";
import { systemClock } from "../../kernel/clock.ts";
import { WAIT_MS } from "../../kernel/testing/limits.ts";
import { openPty } from "../../transport/pty.ts";

/** The program waits longer for a reply than a busy computer needs, and does not search for the rate. */
export const PATIENT = `?baud=115200&timeout=${WAIT_MS}`;

export interface ApartEncoder extends Simulation {
  readonly address: string;
  /** Injects an error by its word in `injected-error.ts`. */
  error(text: string): void;
  /** Resolves when so many more blocks are stored; from then on the program receives no reply until `goOn`. */
  holdNext(writes: number): Promise<void>;
  goOn(): void;
  /** Called with the number of blocks that are stored, before the encoder reports the last one. */
  whenWritten(react: (writes: number) => void): void;
}

/** An encoder on a pty for a program in another process; a test can hold its replies to make something happen there. */
export async function encoderApart(link: string, options = PATIENT): Promise<ApartEncoder> {
  let writes = 0;
  let written: (writes: number) => void = () => undefined;
  let hold: { readonly at: number; readonly reached: () => void } | undefined;
  let gate = Promise.withResolvers<void>();
  gate.resolve();

  const onWritten = () => {
    writes += 1;
    written(writes);
    if (writes !== hold?.at) return;
    gate = Promise.withResolvers();
    hold.reached();
  };
  const newPort = () => {
    const pty = openPty(link);
    const write: typeof pty.write = async (bytes, signal) => {
      await gate.promise;
      return pty.write(bytes, signal);
    };
    return { ...pty, write };
  };
  const setting = { driver: "twn4", clock: systemClock, options: new Map(), pace: NO_PACE, byteMs: 0 } as const;
  const simulation = await simulate({ ...setting, newPort, onWritten });
  return {
    ...simulation,
    address: `twn4:${link}${options}`,
    error(text) {
      const read = parseInjectedError(text);
      if (!read) throw new Error(text);
      simulation.inject(read);
    },
    holdNext(more) {
      const reached = Promise.withResolvers<void>();
      hold = { at: writes + more, reached: reached.resolve };
      return reached.promise;
    },
    goOn: () => gate.resolve(),
    whenWritten(react) {
      written = react;
    },
  };
}
