import { execFileSync } from "node:child_process";
import type { KeyObject } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { environment, root } from "@adel/run/workspace";
import { makeArchive } from "./forms/archive.ts";
import { makeDeb } from "./forms/deb.ts";
import type { FormOptions, WindowsSigner } from "./forms/form.ts";
import { makeSetup } from "./forms/setup.ts";
import { publicHalf, writeRelease } from "./release.ts";
import { type Form, fileName, type Target } from "./targets.ts";
import { layTree } from "./tree.ts";

const MAKERS: Readonly<Record<Form, (options: FormOptions) => void>> = {
  setup: makeSetup,
  deb: makeDeb,
  archive: makeArchive,
};

/** The bundle; every package takes the same one. */
export function buildBundle(): void {
  execFileSync("tsup", ["--silent"], { cwd: join(root, "apps/card-bridge"), env: environment(), stdio: "inherit" });
}

export interface BuildOptions {
  readonly out: string;
  readonly version: string;
  readonly modules: string;
  readonly key: KeyObject;
  readonly fast: boolean;
  readonly windowsSigner: WindowsSigner | null;
  /** Which of the targets' forms: by file name. */
  readonly isRequested: (file: string) => boolean;
  readonly report: (line: string) => void;
}

/** Makes the packages, and a signed manifest of them. */
export function buildPackages(targets: readonly Target[], options: BuildOptions): void {
  const { out, version, modules, key, isRequested, report } = options;
  mkdirSync(out, { recursive: true });
  const packed = [];
  for (const target of targets)
    for (const form of target.forms) {
      const file = fileName(version, target, form);
      if (!isRequested(file)) continue;
      const started = Date.now();
      const work = mkdtempSync(join(tmpdir(), "card-bridge-package-"));
      try {
        const tree = join(work, `card-bridge-${version}`);
        layTree({ target, form, version, modules, releaseKey: publicHalf(key), folder: tree });
        MAKERS[form]({ ...options, tree, work, out: join(out, file), target });
      } finally {
        rmSync(work, { recursive: true, force: true });
      }
      packed.push({ file, system: target.system, arch: target.arch, form });
      report(`${file}: ${Math.round((Date.now() - started) / 1000)} s`);
    }
  writeRelease(out, version, packed, key);
}
