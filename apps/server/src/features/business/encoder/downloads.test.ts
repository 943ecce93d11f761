import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RELEASE_FILE, RELEASE_SIGNATURE } from "@adel/protocol";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Downloads } from "./downloads.service.ts";

describe("the signed list of the bridge's packages", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "downloads-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const put = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const read = () => new Downloads(folder).release();

  it("is there with its signature, and not without it", async () => {
    put(RELEASE_FILE, '{ "version": "0.2.0" }\n');
    expect(await read()).toBeNull();
    put(RELEASE_SIGNATURE, "c2lnbmVk\n");
    expect(await read()).toEqual({ manifest: '{ "version": "0.2.0" }\n', signature: "c2lnbmVk" });
  });

  it.for([RELEASE_FILE, RELEASE_SIGNATURE])("is not taken for a missing one when %s cannot be read", async (name) => {
    put(name === RELEASE_FILE ? RELEASE_SIGNATURE : RELEASE_FILE, "whole");
    mkdirSync(join(folder, name));
    await expect(read()).rejects.toThrow("EISDIR");
  });
});
