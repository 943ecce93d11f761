import { chmodSync } from "node:fs";
import type { Clock } from "../../kernel/clock.ts";
import { steppedClock } from "../../kernel/testing/stepped-clock.ts";
import { virtualClock } from "../../kernel/testing/virtual-clock.ts";
import type { BytePort } from "../../transport/byte-port.ts";
import { memoryCable } from "../../transport/memory-port.ts";
import { openPty, type Pty } from "../../transport/pty.ts";
import { type DriverName, drivers } from "../index.ts";
import type { Connection } from "../link.ts";

/** How tests create the two ends of a cable. */
export interface Cable {
  /** The clock of both ends. */
  readonly clock: Clock;
  /** The simulator's end of a new cable. */
  newPort(): BytePort;
  /** The driver at the program's end of the cable that is plugged in now. */
  connect(options: ReadonlyMap<string, string>): Promise<Connection>;
  /**
   * Like `connect`, in a program without permission for the port; undefined if there is no system between the two ends.
   */
  connectWithoutRights?(options: ReadonlyMap<string, string>): Promise<Connection>;
  dispose(): Promise<void>;
}

export function inMemory(name: DriverName): Cable {
  const clock = virtualClock();
  let far: BytePort | undefined;
  return {
    clock,
    newPort() {
      const [near, other] = memoryCable();
      far = other;
      return near;
    },
    async connect(options) {
      if (!far) throw new Error("nothing is plugged in");
      return drivers[name].onCable(far, { path: far.path, options, clock });
    },
    dispose: () => Promise.resolve(),
  };
}

const NOBODY = 65_534;

/** Runs as the user `nobody` if the test runs as root, because file modes do not restrict root. */
export async function asNobody<T>(work: () => Promise<T>): Promise<T> {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(NOBODY);
  try {
    return await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

export function overPty(name: DriverName): Cable {
  const clock = steppedClock;
  let pty: Pty | undefined;
  const connect = (options: ReadonlyMap<string, string>) =>
    drivers[name].open({ path: pty?.path ?? "", options, clock }, new AbortController().signal);
  return {
    clock,
    newPort() {
      pty = openPty();
      return pty;
    },
    connect,
    connectWithoutRights(options) {
      chmodSync(pty?.path ?? "", 0o000);
      return asNobody(() => connect(options));
    },
    dispose: async () => pty?.close(),
  };
}
