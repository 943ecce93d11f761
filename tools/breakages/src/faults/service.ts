import type { Breakage } from "../breakage.ts";

/** What the breakage is called, for the check of the packages. */
export const UNCAUGHT_MEASURING = "a figure that the system refuses ends the server";

/** What must not end the server. */
export const SERVICE: readonly Breakage[] = [
  {
    name: UNCAUGHT_MEASURING,
    file: "apps/server/src/features/monitor/server/machine.ts",
    // Asked first, where an exception is caught; the library asks in a tick of its own.
    find: "  networkInterfaces();\n  const stats",
    replace: "  const stats",
    package: "apps/server",
    tests: ["src/features/monitor/server/machine.test.ts"],
  },
];
