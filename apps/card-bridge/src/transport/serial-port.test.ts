import { stat } from "node:fs/promises";
import { expect, it } from "vitest";
import { systemClock } from "../kernel/clock.ts";
import { openPty } from "./pty.ts";
import { openSerial } from "./serial-port.ts";

it("a port that is closed during the check of its file leaves nothing running", async () => {
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
  // The check began before this one, so it is over when this one is.
  await stat(pty.path);
  await new Promise((resolve) => setImmediate(resolve));
  expect(waiting.size).toBe(0);
  await pty.close();
});

it.skipIf(process.platform === "win32").each(["/dev/null", "/tmp"])("%s is named as no serial port", async (path) => {
  const opening = openSerial({ path, baudRate: 9600, clock: systemClock }, new AbortController().signal);
  await expect(opening).rejects.toMatchObject({ code: "PORT_NOT_SERIAL", values: { port: path } });
});
