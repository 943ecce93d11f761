import { afterAll, vi } from "vitest";
import { driverContract } from "../driver.contract.ts";
import { overPcscd, privatePcscd } from "./pcscd.rig.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 });

const program = process.env.ADEL_TEST_PCSCD;
// Compiled only where headers and a compiler are (tools/run/src/needs.ts).
if (program && process.env.ADEL_TEST_PCSCLITE) {
  const pcscd = await privatePcscd(program);
  afterAll(pcscd.remove);
  driverContract("pcsc", "pcscd by pcsclite", () => overPcscd(pcscd, "pcsclite"), { timeout: "700" });
}
