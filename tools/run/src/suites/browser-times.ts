import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isRecord, root } from "../workspace.ts";

/** Where the reporter of the browser suite (tools/e2e/src/times-reporter.ts) writes a file for each lane. */
const FOLDER = join(root, "tools/e2e/results/times");

/** Seconds of one browser test by what it does. */
export interface BrowserTest {
  readonly spec: string;
  readonly title: string;
  readonly seconds: number;
  readonly signIn: number;
  readonly pageLoads: number;
  readonly waits: number;
  readonly rest: number;
}

/** The tests of the last browser run that was measured, the longest first. */
export const listBrowserTests = (folder = FOLDER): readonly BrowserTest[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .flatMap((lane) => readSpecs(join(folder, lane)))
    .sort((a, b) => b.seconds - a.seconds);

const readSpecs = (file: string): readonly BrowserTest[] =>
  listRecords(JSON.parse(readFileSync(file, "utf8"))).flatMap(({ spec, tests }) =>
    listRecords(tests).map(({ title, seconds, signIn, pageLoads, waits, rest }) => ({
      spec: String(spec),
      title: String(title),
      seconds: Number(seconds),
      signIn: Number(signIn),
      pageLoads: Number(pageLoads),
      waits: Number(waits),
      rest: Number(rest),
    })),
  );

const listRecords = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : []);
