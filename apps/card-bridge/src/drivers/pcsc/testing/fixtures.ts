import { readFileSync } from "node:fs";

interface Exchange {
  readonly question: string;
  readonly answer: string;
}

function exchanges(file: string): ReadonlyMap<string, Exchange> {
  const lines = readFileSync(new URL(`../fixtures/${file}`, import.meta.url), "utf8").split("\n");
  const reported = lines.filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    reported.map((line) => {
      const [name = "", question = "", answer = ""] = line.split("|");
      return [name, { question, answer }];
    }),
  );
}

const apdus = exchanges("apdus.hex");
export const APDUS: readonly Exchange[] = [...apdus.values()];
/** ATRs, each with its card name. */
export const ATRS: readonly (readonly [string, Exchange])[] = [...exchanges("atrs.hex")];

/** One exchange of `fixtures/apdus.hex`, against which driver and simulator are tested. */
export function fixture(name: string): Exchange {
  const found = apdus.get(name);
  if (!found) throw new Error(`no fixture ${name}`);
  return found;
}

export const bytesOf = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, "hex"));
export const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex").toUpperCase();
