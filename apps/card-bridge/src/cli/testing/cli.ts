import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach } from "vitest";
import { readConfig } from "../../config.ts";
import { type Connect, connector } from "../../drivers/connect.ts";
import { type Clock, systemClock } from "../../kernel/clock.ts";
import { createLog, type Log } from "../../kernel/log.ts";
import { steppedClock } from "../../kernel/testing/stepped-clock.ts";
import { runCli } from "../program.ts";

export const HOTEL_KEY = "00112233445566778899AABBCCDDEEFF";
export const FACTORY_KEY = "2B7E151628AED2A6ABF7158809CF4F3C";
export const SPEC = {
  hotelNumber: 1001,
  cardSize: "1k",
  hotelKey: HOTEL_KEY,
  factoryKey: FACTORY_KEY,
  sequence: 9,
  cardType: 2,
  records: { doorLock: { building: 3, floor: 12, room: 1206, areas: [120, 122] } },
};

interface Around {
  readonly stdin?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly platform?: string;
  /** The script, where a package lays its `release.json` two folders above. */
  readonly script?: string;
  readonly connect?: Connect;
  readonly clock?: Clock;
  /** By default errors only, among the output. */
  readonly log?: Log;
  /** Ctrl-C. */
  readonly signal?: AbortSignal;
  /** Called with everything that is printed so far. */
  readonly onOut?: (printed: string) => void;
}

/** The command line in this process, with its own folder and encoders that keep their cards between calls. */
export function cliSetup() {
  let home = "";
  let connect: Connect;
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), "card-bridge-cli-"));
    connect = connector(steppedClock);
    await writeFile(join(home, "spec.json"), JSON.stringify(SPEC));
  });
  afterEach(() => rm(home, { recursive: true, force: true }));

  /** One call of the command line, as a shell would make it. */
  async function cliWith(
    { stdin = "", env = {}, platform = "linux", script = "/opt/main.js", ...around }: Around,
    ...args: string[]
  ) {
    const output = { out: "", err: "" };
    const quiet = createLog((line) => (output.err += line), systemClock, "error");
    const config = readConfig({
      ADEL_BRIDGE_HOME: home,
      XDG_CONFIG_HOME: home,
      ADEL_BRIDGE_PORT: "1",
      LANG: "en_US.UTF-8",
      ...env,
    });
    const version = "0.0.1";
    const exit = await runCli(args, {
      streams: {
        out(text) {
          output.out += text;
          around.onOut?.(output.out);
        },
        err: (text) => (output.err += text),
      },
      version,
      language: config.language,
      loadTools: async () => ({
        version,
        platform,
        program: ["/opt/node", script],
        config,
        clock: around.clock ?? systemClock,
        connect: around.connect ?? connect,
        log: around.log ?? quiet,
        daemonLog: quiet,
        stdin: Readable.from([stdin]),
        signal: around.signal ?? new AbortController().signal,
      }),
    });
    const json = (): Record<string, unknown> => JSON.parse(output.out);
    return { exit, json, ...output };
  }
  return { at: (name: string) => join(home, name), cliWith, cli: (...args: string[]) => cliWith({}, ...args) };
}
