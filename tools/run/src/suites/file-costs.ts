import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { isRecord, root } from "../workspace.ts";
import type { FileTime } from "./file-times.ts";

/**
 * Processor seconds of each test file, from what the workers of a run wrote (testing/record-file-cost.ts): each line is
 * the sum so far, so a file cost the difference to the line before it; the first of a worker includes its start.
 */
export const listFileCosts = (folder: string): readonly FileTime[] =>
  readdirSync(folder).flatMap((worker) => {
    const sums = readFileSync(join(folder, worker), "utf8").trimEnd().split("\n").map(parseLine);
    return sums.map(({ file, seconds }, index) => ({ file, seconds: seconds - (sums[index - 1]?.seconds ?? 0) }));
  });

const parseLine = (line: string): FileTime => {
  const content: unknown = JSON.parse(line);
  return isRecord(content)
    ? { file: relative(root, String(content.file)), seconds: Number(content.seconds) }
    : { file: "", seconds: 0 };
};
