import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
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

test("a link to an encoder that a killed start left behind is gone", async () => {
  const { encoder } = await demo("data");
  writeFileSync(encoder, "");
  await demo("data");
  expect(existsSync(encoder)).toBe(false);
});

test("the bridge's configuration stays inside the demonstration's folder", async () => {
  const { bridgeEnv } = await demo("data");
  expect(bridgeEnv.ADEL_BRIDGE_HOME).toBe(join(folder, "bridge"));
});
