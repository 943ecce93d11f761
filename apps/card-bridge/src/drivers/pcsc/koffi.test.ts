import { readFileSync } from "node:fs";
import koffi from "koffi";
import { afterAll, describe, expect, it } from "vitest";
import { abiOf, structs } from "../../transport/pcsc-library.ts";
import { driverContract } from "../driver.contract.ts";
import { overPcscd, privatePcscd } from "./testing/pcscd.ts";

describe("the system's PC/SC library by koffi", () => {
  it("requires no compiler: its native part is prebuilt for the systems of front desks", () => {
    const project = new URL("../../../../../", import.meta.url);
    const read = (path: string) => readFileSync(new URL(path, project), "utf8");
    const { koffi: version } = JSON.parse(read("apps/card-bridge/package.json")).dependencies;
    // With an integrity: it was in the registry when the lock file was written.
    const entry = /^ {2}'(@koromix\/koffi-[^']+)':\n {4}resolution: \{integrity: sha512-/gm;
    const systems = ["win32-x64", "linux-x64", "linux-arm64", "darwin-arm64", "darwin-x64"];
    for (const path of ["pnpm-lock.yaml", "tools/package/runtimes/pnpm-lock.yaml"]) {
      const locked = [...read(path).matchAll(entry)].map(([, name]) => name);
      expect(locked, path).toEqual(
        expect.arrayContaining(systems.map((system) => `@koromix/koffi-${system}@${version}`)),
      );
    }
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
