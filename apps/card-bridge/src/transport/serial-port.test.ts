import { stat } from "node:fs/promises";
import { expect, it } from "vitest";
import { systemClock } from "../kernel/clock.ts";
import { openPty } from "./pty.ts";
import { openSerial } from "./serial-port.ts";

it("a port that is closed while its file is being looked at leaves nothing running", async () => {
  const waiting = new Set<() => void>();
  const clock = {
    ...systemClock,
    after(_ms: number, task: () => void) {
      waiting.add(task);
      return () => waiting.delete(task);
    },
  };
  const pty = openPty();
  const port = await openSerial({ path: pty.path, baudRate: 9600, clock }, new AbortController().signal);
  const [look] = waiting;
  waiting.clear();
  look?.();
  await port.close();
  // The look began before this one: when this one is over, so is the look.
  await stat(pty.path);
  await new Promise((resolve) => setImmediate(resolve));
  expect(waiting.size).toBe(0);
  await pty.close();
});
