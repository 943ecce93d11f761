import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { isRecord, root } from "@adel/run/workspace";
import { buildBundle, buildPackages } from "./build.ts";
import { installRuntimes } from "./cache.ts";
import { readReleaseKey, writeReleaseKey } from "./release.ts";
import { targets } from "./targets.ts";

// pnpm package:bridge: every package of the card bridge, made on Linux, with a signed manifest (docs/guide/en/operations/packages.md).

const USAGE = `pnpm package:bridge --key FILE [options]
  --new-key FILE              makes a release key and does nothing else
  --key FILE                  the release key, Ed25519 in PEM; keep it offline
  --out FOLDER                default: dist/packages
  --only TEXT                 only files whose name has this text, such as linux-x64; may be repeated
  --fast                      larger packages, made sooner
  --cache FOLDER              default: node_modules/.cache/packages; some 600 MB
  --windows-certificate FILE  with --windows-key FILE: signs the Windows programs
  --windows-timestamp URL     an RFC 3161 service for that signature`;

const { values } = parseArgs({
  options: {
    "new-key": { type: "string" },
    key: { type: "string" },
    out: { type: "string", default: "dist/packages" },
    only: { type: "string", multiple: true, default: [] },
    fast: { type: "boolean", default: false },
    cache: { type: "string", default: "node_modules/.cache/packages" },
    "windows-certificate": { type: "string" },
    "windows-key": { type: "string" },
    "windows-timestamp": { type: "string" },
    help: { type: "boolean", default: false },
  },
});

const at = (path: string) => resolve(root, path);

function productVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(at("package.json"), "utf8"));
  if (!isRecord(manifest) || typeof manifest.version !== "string") throw new Error("package.json names no version");
  return manifest.version;
}

function windowsSigner() {
  const [certificate, key] = [values["windows-certificate"], values["windows-key"]];
  if (certificate === undefined || key === undefined) return null;
  return { certificate: at(certificate), key: at(key), timestamp: values["windows-timestamp"] ?? null };
}

if (values["new-key"] !== undefined) {
  writeReleaseKey(at(values["new-key"]));
} else if (values.key === undefined || values.help) {
  console.log(USAGE);
  process.exitCode = values.help ? 0 : 2;
} else {
  const key = readReleaseKey(at(values.key));
  buildBundle();
  buildPackages(targets, {
    out: at(values.out),
    version: productVersion(),
    modules: installRuntimes(at(values.cache)),
    key,
    fast: values.fast,
    windowsSigner: windowsSigner(),
    isRequested: (file) => values.only.length === 0 || values.only.some((text) => file.includes(text)),
    report: (line) => console.log(line),
  });
}
