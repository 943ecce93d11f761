import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { copyBridgeDownloads } from "./bridge-downloads.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "adel-downloads-"));
  mkdirSync(join(folder, "packages"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const lay = (...names: string[]) => {
  for (const name of names) writeFileSync(join(folder, "packages", name), name);
};
const copy = () => copyBridgeDownloads(join(folder, "packages"), join(folder, "copied"));

it("takes the bridge's packages and their signed list, and no archive of the server", () => {
  const bridge = ["card-bridge-1.0.0-linux-x64.deb", "card-bridge-1.0.0-windows-x64.exe"];
  lay(...bridge, "release.json", "release.json.sig", "SHA256SUMS");
  lay("adel-card-office-0.9.0-linux-x64.tar.gz", "adel-card-office-1.0.0-linux-x64.tar.gz", "notes.txt");
  copy();
  expect(readdirSync(join(folder, "copied")).sort()).toEqual(
    [...bridge, "release.json", "release.json.sig", "SHA256SUMS"].sort(),
  );
});

it("says when the folder holds no package of the bridge, or is missing", () => {
  lay("adel-card-office-1.0.0-linux-x64.tar.gz");
  expect(copy).toThrow("no packages of the card bridge");
  expect(() => copyBridgeDownloads(join(folder, "elsewhere"), folder)).toThrow("no such folder");
});
