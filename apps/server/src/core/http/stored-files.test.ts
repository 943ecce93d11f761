import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { UPLOAD_EXTENSIONS } from "@adel/protocol";
import { afterAll, expect, it } from "vitest";
import { StoredFiles } from "./stored-files.ts";

const folder = mkdtempSync(join(tmpdir(), "adel-stored-"));
const files = new StoredFiles(join(folder, "files"));
afterAll(() => rmSync(folder, { recursive: true }));

it.for([...UPLOAD_EXTENSIONS])("gives back and removes what it wrote: %s", async (extension) => {
  const name = files.newName(extension);
  await files.write(name, Buffer.from(extension));
  const { size, bytes } = await files.open(name);
  expect([size, await text(bytes)]).toEqual([extension.length, extension]);
  expect(await files.writtenBefore(Date.now() + 60_000)).toContain(name);
  expect(await files.writtenBefore(Date.now() - 60_000)).not.toContain(name);
  await files.remove(name);
  await expect(files.open(name)).rejects.toMatchObject({ error: "NOT_FOUND" });
});

it("changes no file with another name", async () => {
  writeFileSync(join(folder, "key.pdf"), "");
  for (const name of ["../key.pdf", "key.pdf"]) {
    await files.remove(name);
    await expect(files.open(name)).rejects.toMatchObject({ error: "NOT_FOUND" });
  }
  expect(readdirSync(folder)).toContain("key.pdf");
});
