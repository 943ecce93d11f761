import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { driverContract } from "../driver.contract.ts";
import { overPcscd, privatePcscd } from "./testing/pcscd.ts";

it("pcsc-mini needs no compiler: its native part is prebuilt for the systems of front desks", () => {
  const folder = dirname(dirname(createRequire(import.meta.url).resolve("pcsc-mini")));
  const { optionalDependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const systems = ["windows-x86_64-node", "linux-x86_64-gnu", "linux-aarch64-gnu", "macos-aarch64", "macos-x86_64"];
  expect(Object.keys(optionalDependencies)).toEqual(expect.arrayContaining(systems.map((one) => `@pcsc-mini/${one}`)));
});

const program = process.env.ADEL_TEST_PCSCD;
if (program) {
  const pcscd = await privatePcscd(program);
  afterAll(pcscd.remove);
  driverContract("pcsc", "pcscd by pcsc-mini", () => overPcscd(pcscd, "pcsc-mini"), { timeout: "1200" });
}
