import { watch } from "node:fs";
import { mkdir } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { type Bindings, loadBindings } from "../jobs/bindings.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Log } from "../kernel/log.ts";
import { restrictToOwner } from "../kernel/private-file.ts";

/** The current bindings of the file, which `pair` and `unpair` change while the daemon runs. */
export interface LiveBindings {
  now(): Bindings;
  /** The returned function removes the listener. */
  onChange(listener: (bindings: Bindings) => void): () => void;
  close(): void;
}

interface LiveSetting {
  readonly path: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** Replacing a file causes several events at once. */
const SETTLE_MS = 50;

export async function liveBindings({ path, clock, log }: LiveSetting): Promise<LiveBindings> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const load = async () => {
    const open = await restrictToOwner(path);
    if (open) log.warn("other accounts could read the encoder keys", { ...open });
    return loadBindings(path);
  };
  let bindings = await load();
  let stop: (() => void) | undefined;
  const listeners = new Set<(bindings: Bindings) => void>();
  const reload = async () => {
    try {
      bindings = await load();
      log.info("bindings read again", { count: bindings.all.length });
      for (const listener of [...listeners]) listener(bindings);
    } catch (error) {
      log.error("bindings cannot be read", { why: String(error) });
    }
  };
  const watcher = watch(dirname(path), (_event, name) => {
    // Some systems do not report which file changed; then the file is read again.
    if (name !== null && name !== basename(path)) return;
    stop?.();
    stop = clock.after(SETTLE_MS, () => void reload());
  });
  return {
    now: () => bindings,
    onChange(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    close() {
      stop?.();
      watcher.close();
    },
  };
}
