import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { demo } from "./demo.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "adel-demo-"));
  vi.stubEnv("ADEL_DATA", folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test("the card on the encoder is a blank 1K card at first, and afterwards what was written to it", async () => {
  const { card } = await demo("data");
  expect(readFileSync(card)).toHaveLength(1024);
  writeFileSync(card, Buffer.alloc(1024, 7));
  expect(readFileSync((await demo("data")).card).every((byte) => byte === 7)).toBe(true);
});

test("the bridge's configuration stays inside the demonstration's folder", async () => {
  const { bridgeEnv } = await demo("data");
  expect(bridgeEnv.ADEL_BRIDGE_HOME).toBe(join(folder, "bridge"));
});
