import { accessGroup, accessOf, type Block, dataRights, isKeyBUsable, trailerRights, type Who } from "@adel/card";
import { columns } from "./columns.ts";
import type { Terminal } from "./terminal.ts";

type Translate = Terminal["t"];

const who = (right: Who, t: Translate) => t(`access.${right}`);

/** What each key may do with each block of a sector; undefined if the access bits are inconsistent. */
export function accessRights(trailer: Block, blocks: readonly number[]) {
  const access = accessOf(trailer);
  if (!access) return undefined;
  const data = blocks.slice(0, -1).map((block) => {
    const group = accessGroup(block);
    return { block, ...dataRights(access, group === 3 ? 0 : group) };
  });
  return { keyB: isKeyBUsable(access) ? "key" : "data", data, trailer: trailerRights(access) } as const;
}

/** The same rights as lines of text. */
export function accessLines(trailer: Block, blocks: readonly number[], t: Translate): readonly string[] {
  const rights = accessRights(trailer, blocks);
  if (!rights) return [`    ${t("access.contradictory")}`];
  const head = ["block", "read", "write", "increment", "decrement"] as const;
  const table = columns([
    head.map((name) => t(`access.${name}`)),
    ...rights.data.map(({ block, read, write, increment, decrement }) => [
      String(block),
      ...[read, write, increment, decrement].map((right) => who(right, t)),
    ]),
  ]);
  const { readAccess, writeAccess, writeKeyA, readKeyB, writeKeyB } = rights.trailer;
  const ofTrailer = t("access.trailer", {
    readAccess: who(readAccess, t),
    writeAccess: who(writeAccess, t),
    writeKeyA: who(writeKeyA, t),
    readKeyB: who(readKeyB, t),
    writeKeyB: who(writeKeyB, t),
  });
  return [...table, ofTrailer, ...(rights.keyB === "data" ? [t("access.keyBIsData")] : [])].map(
    (line) => `    ${line}`,
  );
}
