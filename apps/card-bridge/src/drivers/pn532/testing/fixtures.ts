import { readFileSync } from "node:fs";

interface Exchange {
  readonly question: Uint8Array;
  /** After the acknowledgement. */
  readonly answer: Uint8Array;
}

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, "hex"));
const lines = readFileSync(new URL("../fixtures/frames.hex", import.meta.url), "utf8").split("\n");

/** `fixtures/frames.hex` by name, against which driver and simulator are tested. */
export const fixtures: ReadonlyMap<string, Exchange> = new Map(
  lines
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [name = "", question = "", answer = ""] = line.split("|");
      return [name, { question: bytes(question), answer: bytes(answer) }];
    }),
);

export function fixture(name: string): Exchange {
  const found = fixtures.get(name);
  if (!found) throw new Error(`no fixture ${name}`);
  return found;
}
