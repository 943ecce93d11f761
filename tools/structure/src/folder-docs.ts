import { readFileSync } from "node:fs";
import { join } from "node:path";
import { lineCount } from "./sources.ts";

/** Folders that have a README: each says in a README of at most ten lines what lives there, and where to start reading. */
export const folderDocs: readonly string[] = [
  "packages/card",
  "packages/card/src/chip",
  "packages/card/src/layout",
  "packages/card/src/layout/record",
  "packages/protocol",
  "packages/protocol/src/kernel",
  "packages/protocol/src/features",
  "packages/protocol/src/bridge",
  "packages/messages",
  "packages/region",
  "apps/card-bridge",
  "apps/card-bridge/src/kernel",
  "apps/card-bridge/src/transport",
  "apps/card-bridge/src/framing",
  "apps/card-bridge/src/drivers",
  "apps/card-bridge/src/session",
  "apps/card-bridge/src/jobs",
  "apps/card-bridge/src/api",
  "apps/card-bridge/src/cli",
  "apps/docs",
  "apps/server",
  "apps/server/src/core",
  "apps/server/src/features",
  "apps/web",
  "apps/web/src/ui",
  "apps/web/src/core",
  "apps/web/src/crud",
  "apps/web/src/bridge",
  "apps/web/src/shell",
  "apps/web/src/features",
  "apps/web/src/gallery",
  "tools/bench",
  "tools/breakages",
  "tools/devices",
  "tools/e2e",
  "tools/faults",
  "tools/hotel-simulation",
  "tools/hotel-simulation/src/clerk",
  "tools/hotel-simulation/src/judge",
  "tools/hotel-simulation/src/model",
  "tools/hotel-simulation/src/outcomes",
  "tools/hotel-simulation/src/promises",
  "tools/hotel-simulation/src/random",
  "tools/hotel-simulation/src/stories",
  "tools/hotel-simulation/src/world",
  "tools/structure",
  "tools/mutate",
  "tools/ledger-proof",
  "tools/package",
  "tools/payment-gateway",
  "tools/requirements",
  "tools/run",
];

const maxReadme = 10;

/** Rooms without a README, and READMEs that say more than a newcomer reads. */
export const undocumentedFolders = (root: string, paths: readonly string[]): string[] => {
  const readmes = new Set(paths.filter((path) => path.endsWith("/README.md")));
  return [
    ...folderDocs.filter((room) => !readmes.has(`${room}/README.md`)).map((room) => `${room}: no README.md`),
    ...[...readmes]
      .map((path) => ({ path, lines: lineCount(readFileSync(join(root, path), "utf8")) }))
      .filter(({ lines }) => lines > maxReadme)
      .map(({ path, lines }) => `${path}: ${lines} lines, at most ${maxReadme}`),
  ];
};
