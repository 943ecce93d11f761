import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { copyWorkspace } from "@adel/run/workspace-copy";
import { type Breakage, broken } from "./breakage.ts";

export interface Run {
  readonly isGreen: boolean;
  /** The first failed test, or what a story says is not true; undefined where none failed. */
  readonly failed: string | undefined;
  /** The last lines of a run that is red without a failed test. */
  readonly end: string;
}

/** A copy of the workspace, in which files are broken one after the other. */
export class Workspace {
  readonly folder = copyWorkspace("adel-breakages-");

  /** Does something while the fault is in its file. */
  whileBroken<T>(one: Breakage, run: () => T): T {
    const file = join(this.folder, one.file);
    const whole = readFileSync(file, "utf8");
    writeFileSync(file, broken(whole, one));
    try {
      return run();
    } finally {
      writeFileSync(file, whole);
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
