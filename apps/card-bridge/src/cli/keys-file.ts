import { type Key, key } from "@adel/card";
import { KeySlot, SectorKey } from "@adel/protocol/card-frames/sector";
import * as z from "zod";
import type { Candidate } from "../jobs/job-spec.ts";
import { DeviceError } from "../kernel/errors.ts";

const SECTORS = Array.from({ length: 40 }, (_, sector) => sector);

/** `--key`, which can be repeated. */
export const TypedKeys = z.array(SectorKey).default([]);

/** Collects an option that can be repeated. */
export const repeated = (value: string, before: string[] = []): string[] => [...before, value];

/** A key for every sector, in both slots. */
export const everywhere = (one: Key): readonly Candidate[] =>
  SECTORS.flatMap((sector) => KeySlot.options.map((slot): Candidate => ({ sector, slot, key: one, label: "typed" })));

/**
 * Keys as technicians keep them: one of 12 digits a line, tried everywhere (.keys, .dic), or `keyA:keyB`, one line a
 * sector from 0 on (ChameleonUltra). `#` begins a comment.
 */
export function parseKeys(text: string, file: string): readonly Candidate[] {
  const lines = text.split(/\r?\n/).map((line) => line.replace(/#.*/, "").trim());
  let sector = 0;
  return lines.flatMap((line, index) => {
    if (line === "") return [];
    const parts = line.split(":");
    if (parts.length > 2 || !parts.every((part) => SectorKey.safeParse(part).success)) {
      throw new DeviceError("KEY_LINE_WRONG", "reading keys", { file, line: index + 1 });
    }
    const [a = "", b] = parts;
    if (b === undefined) return everywhere(key(a));
    const pair: readonly Candidate[] = [
      { sector, slot: "A", key: key(a), label: "typed" },
      { sector, slot: "B", key: key(b), label: "typed" },
    ];
    sector += 1;
    return pair;
  });
}
