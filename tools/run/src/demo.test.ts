import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { demo } from "./demo.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "adel-demo-"));
  vi.stubEnv("ADEL_DATA", folder);
  vi.stubEnv("ADEL_ADMIN_PASSWORD", undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

describe("a demonstration's password", () => {
  test("is generated at the first start, told to the server, and kept for the owner's eyes only", async () => {
    const { password, serverEnv } = await demo("data");
    expect(password).toMatch(/^[\w-]{16}$/);
    expect(serverEnv.ADEL_ADMIN_PASSWORD).toBe(password);
    expect(statSync(join(folder, "demo-password")).mode & 0o777).toBe(0o600);
  });

  test("is the same at the second start", async () => {
    const first = await demo("data");
    expect((await demo("data")).password).toBe(first.password);
  });

  test("is not invented for a folder that already holds somebody's data", async () => {
    writeFileSync(join(folder, "adel.sqlite"), "");
    expect((await demo("data")).password).toBe(null);
  });

  test("is the owner's own where the environment gives one, and then no copy is kept", async () => {
    vi.stubEnv("ADEL_ADMIN_PASSWORD", "chosen by hand");
    const { password, serverEnv } = await demo("data");
    expect([password, serverEnv.ADEL_ADMIN_PASSWORD]).toEqual([null, "chosen by hand"]);
    expect(() => statSync(join(folder, "demo-password"))).toThrow("ENOENT");
  });
});

test("the card on the encoder is a blank 1K card at first, and afterwards what was written to it", async () => {
  const { card } = await demo("data");
  expect(readFileSync(card)).toHaveLength(1024);
  writeFileSync(card, Buffer.alloc(1024, 7));
  expect(readFileSync((await demo("data")).card).every((byte) => byte === 7)).toBe(true);
});

test("the bridge's configuration stays inside the demonstration's folder", async () => {
  const { bridgeEnv } = await demo("data");
  for (const name of ["XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR"]) {
    expect(bridgeEnv[name]).toBe(join(folder, "bridge"));
  }
});
