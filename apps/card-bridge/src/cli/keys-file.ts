import { type Key, key } from "@adel/card";
import { KeySlot, SectorKey } from "@adel/protocol/card-frames/sector";
import * as z from "zod";
import type { Candidate } from "../jobs/job-spec.ts";
import { DeviceError } from "../kernel/errors.ts";

const SECTORS = Array.from({ length: 40 }, (_, sector) => sector);

/** `--key`, which can be repeated. */
export const TypedKeys = z.array(SectorKey).default([]);

/** A key for every sector, in both slots. */
export const everywhere = (one: Key): readonly Candidate[] =>
  SECTORS.flatMap((sector) => KeySlot.options.map((slot): Candidate => ({ sector, slot, key: one, label: "typed" })));

/** Marks an unknown key in the line of a sector. */
const NO_KEY = "-".repeat(12);

const isKeyText = (text: string) => SectorKey.safeParse(text).success;

/** The keys of one sector, of which one may be unknown. */
const pairOf = (sector: number, texts: readonly [a: string, b: string]): readonly Candidate[] =>
  KeySlot.options.flatMap((slot, at): readonly Candidate[] => {
    const text = texts[at] ?? NO_KEY;
    return text === NO_KEY ? [] : [{ sector, slot, key: key(text), label: "typed" }];
  });

/**
 * Parses key files of technicians: one key of 12 digits per line, tried in all sectors (.keys, .dic), or `keyA:keyB`,
 * one line per sector from 0 on (ChameleonUltra), with 12 dashes for an unknown key. `#` begins a comment.
 */
export function parseKeys(text: string, file: string): readonly Candidate[] {
  const lines = text.split(/\r?\n/).map((line) => line.replace(/#.*/, "").trim());
  let sector = 0;
  return lines.flatMap((line, index) => {
    if (line === "") return [];
    const [a = "", b, ...more] = line.split(":");
    const isRight = b === undefined ? isKeyText(a) : [a, b].every((one) => one === NO_KEY || isKeyText(one));
    if (more.length > 0 || !isRight) throw new DeviceError("KEY_LINE_WRONG", "reading keys", { file, line: index + 1 });
    if (b === undefined) return everywhere(key(a));
    sector += 1;
    return pairOf(sector - 1, [a, b]);
  });
}

/** Keys of one sector, as far as they are known. */
export interface SectorKeys {
  readonly sector: number;
  readonly a: Candidate | undefined;
  readonly b: Candidate | undefined;
}

const keyText = (found: Candidate | undefined) => found?.key.reveal() ?? NO_KEY;

/** Found keys in the format of `parseKeys`: a line for each sector from 0 on. */
export const printKeys = (uid: string, sectors: readonly SectorKeys[]): string =>
  [`# ${uid}`, ...sectors.map(({ sector, a, b }) => `${keyText(a)}:${keyText(b)}  # ${sector}`), ""].join("\n");
