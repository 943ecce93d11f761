import { expect, it } from "vitest";
import { zipped } from "../../../testing/hostile/zip.ts";
import { isUnzippedSizeWithin } from "./unzip.ts";

const MEGABYTE = 1024 * 1024;

it("sums the unpacked size of all files of a zip", async () => {
  const zip = zipped({ a: Buffer.alloc(1000), b: Buffer.alloc(24) });
  expect(await isUnzippedSizeWithin(zip, 1024)).toBe(true);
  expect(await isUnzippedSizeWithin(zip, 1023)).toBe(false);
  expect(await isUnzippedSizeWithin(zip, 1000)).toBe(false);
});

it("ignores the sizes that an archive declares (C8)", async () => {
  const bomb = zipped({ "xl/worksheets/sheet1.xml": Buffer.alloc(64 * MEGABYTE) }, 10);
  expect(bomb.length).toBeLessThan(MEGABYTE);
  expect(await isUnzippedSizeWithin(bomb, 32 * MEGABYTE)).toBe(false);
});

it.for([
  ["nothing", Buffer.alloc(0)],
  ["text", Buffer.from("no zip")],
  ["an end alone, pointing nowhere", Buffer.concat([Buffer.from("PK\x05\x06", "latin1"), Buffer.alloc(18, 0xff)])],
  ["a zip cut short", zipped({ a: Buffer.from("x".repeat(5000)) }).subarray(0, 60)],
] as const)("takes %s for none", async ([, bytes]) => {
  expect(await isUnzippedSizeWithin(bytes, MEGABYTE)).toBe(false);
});
