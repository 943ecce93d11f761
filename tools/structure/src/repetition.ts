import type { Source } from "./sources.ts";

const run = 12;
const feature = /^(?:apps\/[^/]+|packages\/protocol)\/src\/features\/([^/]+\/[^/.]+)/;

/** Runs of twelve identical lines that stand in two different features; blank lines and imports do not count as lines. */
export const repetitions = (list: readonly Source[]): string[] => {
  const seen = new Map<string, { readonly address: string; readonly path: string }>();
  const found = new Set<string>();
  for (const { path, text } of list) {
    const address = feature.exec(path)?.[1];
    if (address === undefined || path.includes(".test.")) continue;
    for (const window of windows(text)) {
      const first = seen.get(window);
      if (first === undefined) seen.set(window, { address, path });
      else if (first.address !== address) found.add(`${first.path} and ${path} share ${run} lines`);
    }
  }
  return [...found];
};

const windows = (text: string): string[] => {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("import "));
  return lines.slice(run - 1).map((_, at) => lines.slice(at, at + run).join("\n"));
};
