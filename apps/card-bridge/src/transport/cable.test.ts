import { afterEach, expect, it } from "vitest";
import { systemClock } from "../kernel/clock.ts";
import type { BytePort } from "./byte-port.ts";
import { memoryCable } from "./memory-port.ts";
import { openPty } from "./pty.ts";
import { openSerial } from "./serial-port.ts";

const { signal } = new AbortController();
const TEXT = Uint8Array.from(Buffer.from("two ends of one cable"));

let open: BytePort[] = [];
afterEach(async () => {
  for (const port of open) await port.close();
  open = [];
});

async function overPty(): Promise<readonly [BytePort, BytePort]> {
  const pty = openPty();
  open.push(pty);
  const port = await openSerial({ path: pty.path, baudRate: 115_200, clock: systemClock }, signal);
  open.unshift(port);
  return [pty, port];
}

/** The bytes of `TEXT` that arrive, up to its length. */
async function across(from: BytePort, to: BytePort): Promise<string> {
  let received = Buffer.alloc(0);
  const all = new Promise<string>((resolve) => {
    const off = to.onBytes((bytes) => {
      received = Buffer.concat([received, bytes]);
      if (received.length < TEXT.length) return;
      off();
      resolve(received.toString("latin1"));
    });
  });
  await from.write(TEXT, signal);
  return all;
}
const clean = Buffer.from(TEXT).toString("latin1");

it.each([
  ["in memory", async () => memoryCable()],
  ["over a pty", overPty],
] as const)("two ends %s understand each other at one rate only, once the far one has set one", async (_, make) => {
  const [far, near] = await make();
  expect(await across(far, near)).toBe(clean);
  await far.setBaudRate(115_200, signal);
  await near.setBaudRate(115_200, signal);
  expect(await across(far, near)).toBe(clean);
  expect(await across(near, far)).toBe(clean);
  await near.setBaudRate(57_600, signal);
  // The slower end receives half as many bytes: sending the text twice is enough for one.
  await near.write(TEXT, signal);
  expect(await across(near, far)).not.toBe(clean);
  await far.setBaudRate(57_600, signal);
  await near.setBaudRate(1_288_000, signal);
  await far.setBaudRate(1_288_000, signal);
  expect(await across(near, far)).toBe(clean);
});
