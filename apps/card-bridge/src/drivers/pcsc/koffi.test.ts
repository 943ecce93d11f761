import koffi from "koffi";
import { afterAll, describe, expect, it } from "vitest";
import { defaultBinding } from "../../transport/pcsc-fork.ts";
import { abiOf, structs } from "../../transport/pcsc-library.ts";
import { driverContract } from "../driver.contract.ts";
import { overPcscd, privatePcscd } from "./testing/pcscd.ts";

describe("the system's PC/SC library by koffi", () => {
  it("is what Windows, macOS and arm64 use, where pcsc-mini is not prebuilt", () => {
    expect(defaultBinding("linux", "x64")).toBe("pcsc-mini");
    expect(["win32 x64", "darwin arm64", "darwin x64", "linux arm64"].map((one) => one.split(" "))).toSatisfy(
      (systems: [string, string][]) => systems.every(([platform, arch]) => defaultBinding(platform, arch) === "koffi"),
    );
  });

  it.each([
    // winscard.h: 36 bytes of ATR, DWORD 4; Apple's header packs to single bytes; pcsc-lite's DWORD is a long.
    ["win32", 64, 8, 0x31_36b0],
    ["darwin", 61, 8, 0x4200_0001],
    ["linux", 80, 16, 0x4200_0001],
  ])("lays its structures out as %s does", (platform, state, request, code) => {
    const abi = abiOf(platform);
    const made = structs(abi);
    expect([koffi.sizeof(made.state), koffi.sizeof(made.request), abi.escape]).toEqual([state, request, code]);
  });

  it("reports a system for which it knows no library", () => {
    expect(() => abiOf("sunos")).toThrow("sunos");
  });
});

const program = process.env.ADEL_TEST_PCSCD;
if (program) {
  const pcscd = await privatePcscd(program);
  afterAll(pcscd.remove);
  driverContract("pcsc", "pcscd by koffi", () => overPcscd(pcscd, "koffi"), { timeout: "1200" });
}
