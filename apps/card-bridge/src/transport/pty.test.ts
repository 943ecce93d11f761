import { existsSync, mkdtempSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openPty } from "./pty.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "adel-pty-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe.runIf(process.platform === "linux")("the link to a pseudo terminal", () => {
  it("goes with its own one, and stays if another one has it by now", async () => {
    const link = join(folder, "encoder");
    const first = openPty(link);
    const second = openPty(link);
    await first.close();
    expect(readlinkSync(link)).toBe(second.path);
    await second.close();
    expect(existsSync(link)).toBe(false);
  });
});
