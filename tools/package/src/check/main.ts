import { execFileSync } from "node:child_process";
import { createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { RELEASE_FILE, RELEASE_SIGNATURE, ReleaseManifest } from "@adel/protocol";
import { root } from "@adel/run/workspace";
import { type BuildOptions, buildBundle, buildPackages } from "../build.ts";
import { installRuntimes } from "../cache.ts";
import { publicHalf } from "../release.ts";
import { productVersion } from "../server/pack.ts";
import { fileName, type Target, targets } from "../targets.ts";
import { checkContent } from "./content.ts";
import { checkDebian, checkLintian } from "./debian.ts";
import { expectThat, Outcomes } from "./outcome.ts";
import { writeResult } from "./page.ts";
import { checkServices, proveServices } from "./services.ts";
import { packBroken, packServers } from "./versions.ts";
import { checkWine } from "./wine.ts";

// pnpm check:packages: makes every package twice, as an older and as a newer version, and tries them out as far as this
// system can, and both services in a booted Debian. Root, half an hour; the last result is in docs/guide/en/operations/packages.md.
// --proof also shows that the check is red where the unit forbids what the server needs.

const OLDER = "0.0.1";
const NEWER = "0.0.2";

const { values } = parseArgs({
  options: {
    cache: { type: "string", default: "node_modules/.cache/packages" },
    "wine-root": { type: "string" },
    proof: { type: "boolean", default: false },
    "no-page": { type: "boolean", default: false },
  },
});
const checked = commit();
const modules = installRuntimes(resolve(root, values.cache));
const out = mkdtempSync(join(tmpdir(), "card-bridge-packages-"));
const { privateKey } = generateKeyPairSync("ed25519");
const outcomes = new Outcomes();

/** What was checked: the commit of the workspace, and whether something in it was changed since. */
function commit(): string {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  const isChanged = git("status", "--porcelain", "--untracked-files=no") !== "";
  return `${git("rev-parse", "--short=12", "HEAD")}${isChanged ? " with changes" : ""}`;
}

const options = (version: string, isRequested: BuildOptions["isRequested"]): BuildOptions => ({
  out: join(out, version),
  version,
  modules,
  key: privateKey,
  fast: true,
  windowsSigner: null,
  isRequested,
  report: (line) => console.log(`made ${line}`),
});

const packed = (version: string, target: Target | undefined, form: Target["forms"][number]) => {
  if (!target) throw new Error("unreachable: named in targets.ts");
  return { version, file: join(out, version, fileName(version, target, form)) };
};

/** The signature is of the manifest's very bytes; a changed one is found out. */
function checkManifest(): string {
  const folder = join(out, NEWER);
  const text = readFileSync(join(folder, RELEASE_FILE));
  const signature = Buffer.from(readFileSync(join(folder, RELEASE_SIGNATURE), "utf8"), "base64");
  const key = createPublicKey(publicHalf(privateKey));
  expectThat(verify(null, text, key, signature), "the signature does not fit");
  expectThat(!verify(null, Buffer.concat([text, Buffer.from(" ")]), key, signature), "a changed manifest passes");
  const { files } = ReleaseManifest.parse(JSON.parse(text.toString()));
  for (const { file, size } of files) expectThat(statSync(join(folder, file)).size === size, `${file}: another size`);
  return `${files.length} files`;
}

const windows = targets.find(({ system }) => system === "windows");
const here = targets.find(({ system, arch }) => system === "linux" && arch === process.arch);
try {
  buildBundle();
  buildPackages(
    targets,
    options(OLDER, (file) => /windows|deb$/.test(file) && !file.includes("arm64")),
  );
  buildPackages(
    targets,
    options(NEWER, () => true),
  );
  await outcomes.step("Manifest", "signed, and changed ones found out", checkManifest);
  for (const target of targets)
    for (const form of target.forms)
      await outcomes.step(fileName("VERSION", target, form), "content, file by file", () =>
        checkContent(target, form, { out: join(out, NEWER), version: NEWER, modules, key: privateKey }),
      );
  await checkDebian(outcomes, packed(OLDER, here, "deb"), packed(NEWER, here, "deb"));
  await checkLintian(outcomes, packed(NEWER, here, "deb"));
  const version = productVersion();
  const { server, olderServer, migration } = await packServers(out, OLDER, version);
  const older = { version: OLDER, server: olderServer, bridge: packed(OLDER, here, "deb") };
  const newer = { version, server, bridge: packed(NEWER, here, "deb") };
  const debians = resolve(root, values.cache);
  await checkServices(outcomes, debians, { older, newer, migration });
  if (values.proof) {
    await proveServices(outcomes, debians, newer, "internal errors");
    const broken = { ...newer, server: await packBroken(join(out, "broken"), version) };
    await proveServices(outcomes, debians, broken, "restarts that nobody ordered");
  }
  await checkWine(outcomes, values["wine-root"], packed(OLDER, windows, "setup"), packed(NEWER, windows, "setup"));
} finally {
  rmSync(out, { recursive: true, force: true });
}
const failed = outcomes.list.filter(({ result }) => result === "failed").length;
if (!values["no-page"])
  writeResult(
    join(root, "docs/guide/en/operations/packages.md"),
    `Last run: ${new Date().toISOString().slice(0, 10)}, commit ${checked}, Node ${process.versions.node}, ${failed} failed.`,
    outcomes.list,
  );
process.exitCode = failed === 0 ? 0 : 1;
