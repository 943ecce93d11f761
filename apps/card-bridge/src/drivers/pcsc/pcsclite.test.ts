import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { afterAll, expect, it } from "vitest";
import { driverContract } from "../driver.contract.ts";
import { overPcscd, privatePcscd } from "./testing/pcscd.ts";

it("pcsclite is included as source, and an installation does not compile it, so no compiler is needed", () => {
  const { scripts } = JSON.parse(readFileSync(createRequire(import.meta.url).resolve("pcsclite/package.json"), "utf8"));
  expect(scripts.install).toBe("node-gyp rebuild");
  const workspace = readFileSync(new URL("../../../../../pnpm-workspace.yaml", import.meta.url), "utf8");
  expect(workspace).toMatch(/^allowBuilds:\n(?: {2}.*\n)* {2}pcsclite: false$/m);
});

const program = process.env.ADEL_TEST_PCSCD;
// Compiled only if headers and a compiler are installed (tools/run/src/suites/prerequisites.ts).
if (program && process.env.ADEL_TEST_PCSCLITE) {
  const pcscd = await privatePcscd(program);
  afterAll(pcscd.remove);
  driverContract("pcsc", "pcscd by pcsclite", () => overPcscd(pcscd, "pcsclite"), { timeout: "1200" });
}
