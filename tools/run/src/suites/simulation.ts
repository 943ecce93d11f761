import { basename, join } from "node:path";
import { root } from "../workspace.ts";
import { formatName, vitestFailures } from "./failures.ts";
import { getSuiteSeconds, listVitestTimes } from "./file-times.ts";
import type { Step } from "./steps.ts";
import type { Gear } from "./suites.ts";
import { vitestTotal } from "./totals.ts";

const FOLDER = "tools/hotel-simulation";
const REPORT = join(root, FOLDER, ".turbo/simulation.json");

/** The hotel simulation in its small size, where there is a browser. A story or a seed runs alone by its name. */
export const listSimulation = ({ isFull, browser }: Gear): readonly Step[] => {
  if (!isFull || browser === null) return [];
  const env = { ADEL_TEST_CHROMIUM: browser };
  return [
    {
      name: "simulation",
      command: toCommand(REPORT),
      env,
      total: () => vitestTotal(REPORT),
      failures: () => vitestFailures(REPORT),
      times: () => ({
        suites: [{ file: FOLDER, seconds: getSuiteSeconds(REPORT) }],
        files: listVitestTimes(REPORT),
      }),
      alone: (play) => {
        const report = join(root, FOLDER, ".turbo/alone.json");
        const command = toCommand(report, basename(play.file));
        return { name: `alone: ${formatName(play)}`, command, env, total: () => vitestTotal(report) };
      },
    },
  ];
};

const toCommand = (report: string, ...words: readonly string[]): Step["command"] => [
  "node",
  join(FOLDER, "src/main.ts"),
  "--small",
  "--report",
  report,
  ...words,
];
