import { syncBuiltinESMExports } from "node:module";
import os from "node:os";
import { afterEach, expect, it, vi } from "vitest";
import { readNetwork, readSystem } from "./machine.ts";

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

it("has no figures of a network that the service may not see, and goes on", async () => {
  vi.spyOn(os, "networkInterfaces").mockImplementation(() => {
    throw new Error("uv_interface_addresses returned Unknown system error 97");
  });
  syncBuiltinESMExports();
  expect(await readNetwork()).toEqual([]);
  expect(await readSystem()).toMatchObject({ computerName: os.hostname(), computerIp: "" });
});
