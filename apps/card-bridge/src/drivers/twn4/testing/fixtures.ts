import { readFileSync } from "node:fs";

interface Exchange {
  /** To the reader, without CR. */
  readonly question: string;
  readonly answer: string;
}

const lines = readFileSync(new URL("../fixtures/frames.hex", import.meta.url), "utf8").split("\n");
const exchanges = new Map<string, Exchange>(
  lines
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [name = "", question = "", answer = ""] = line.split("|");
      return [name, { question, answer }];
    }),
);

/** One exchange of `fixtures/frames.hex`, against which driver and simulator are tested. */
export function fixture(name: string): Exchange {
  const found = exchanges.get(name);
  if (!found) throw new Error(`no fixture ${name}`);
  return found;
}
