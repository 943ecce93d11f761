import type { Breakage } from "../breakage.ts";

/** Jobs, leases and keys in the bridge. */
export const BRIDGE: readonly Breakage[] = [
  {
    name: "blocks are sent before the journal holds their note",
    file: "apps/card-bridge/src/jobs/write-card.ts",
    find: "    await pendingEntry;\n",
    replace: "",
    package: "apps/card-bridge",
    tests: ["src/jobs/write-card.test.ts"],
  },
  {
    name: "the journal drops results that the server has not acknowledged",
    file: "apps/card-bridge/src/jobs/journal-lines.ts",
    find: 'filter(({ is }) => is === "settled")',
    replace: 'filter(({ is }) => is === "settled" || is === "finished")',
    package: "apps/card-bridge",
    tests: ["src/api/jobs.test.ts"],
  },
  {
    name: "a lease that was taken over goes on",
    file: "apps/card-bridge/src/session/lease.ts",
    find: "    return entry?.last === lease && entry.owner !== null ? entry : undefined;",
    replace: '    return entry && lease !== "" && entry.owner !== null ? entry : undefined;',
    package: "apps/card-bridge",
    tests: ["src/session/lease.test.ts"],
  },
  {
    name: "a nonce starts a second job",
    file: "apps/card-bridge/src/jobs/nonces.ts",
    find: "      issued.delete(nonce);\n      return found.encoder",
    replace: "      return found.encoder",
    package: "apps/card-bridge",
    tests: ["src/jobs/nonces.test.ts"],
  },
  {
    name: "key B is shown on the line",
    file: "apps/card-bridge/src/drivers/line-trace.ts",
    find: "        [at + 10, at + 16],\n",
    replace: "",
    package: "apps/card-bridge",
    tests: ["src/drivers/line-trace.test.ts"],
  },
];
