import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { LONG_MS } from "@adel/run/limits";
import { describe, expect, it } from "vitest";
import { nfcPrograms } from "../../run/src/suites/prerequisites.ts";
import { benches } from "./benches.ts";

const MAIN = join(import.meta.dirname, "main.ts");
/** The browser suite starts it: it needs the built product (tools/e2e/src/bench.spec.ts). */
const IN_BROWSER_SUITE = "receipt";
const names = Object.keys(benches).filter((name) => name !== IN_BROWSER_SUITE);
const isLeftOut = (name: string) => name === "pn532" && nfcPrograms.find() === null;

describe.each(names)("%s", (name) => {
  it.skipIf(isLeftOut(name))("starts alone and ends with its lines", { timeout: LONG_MS }, () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, "--smallest", name], { encoding: "utf8" });
    expect(stderr).toBe("");
    expect(status).toBe(0);
    expect(stdout).not.toBe("");
  });
});
