import { syncBuiltinESMExports } from "node:module";
import os from "node:os";
import { afterEach, expect, it, vi } from "vitest";
import { readAddress, readCpu, readNetwork } from "./machine.ts";

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const DENIED = "uv_interface_addresses returned Unknown system error 97";

// The library would throw in a tick of its own: this process would end, and the test with it.
it.for([
  ["networkInterfaces", readNetwork],
  ["networkInterfaces", readAddress],
  ["cpus", readCpu],
] as const)("rejects where the system denies %s, and nothing throws later", async ([name, read]) => {
  vi.spyOn(os, name).mockImplementation(() => {
    throw new Error(DENIED);
  });
  syncBuiltinESMExports();
  await expect(read()).rejects.toThrow(DENIED);
});
