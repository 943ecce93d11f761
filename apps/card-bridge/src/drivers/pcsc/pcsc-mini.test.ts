import { afterAll, vi } from "vitest";
import { driverContract } from "../driver.contract.ts";
import { overPcscd, privatePcscd } from "./pcscd.rig.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 });

const program = process.env.ADEL_TEST_PCSCD;
if (program) {
  const pcscd = await privatePcscd(program);
  afterAll(pcscd.remove);
  driverContract("pcsc", "pcscd by pcsc-mini", () => overPcscd(pcscd, "pcsc-mini"), { timeout: "700" });
}
