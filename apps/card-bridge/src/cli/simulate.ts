import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { type CardMemory, emptyCard, printDump, type VirtualCard, virtualCard } from "@adel/card";
import { CardSizeWord } from "@adel/protocol/card-frames/card-answer";
import * as z from "zod";
import { EXAMPLE_UID } from "../drivers/in-process.ts";
import { DRIVER_NAMES, type DriverName, drivers, isDriver } from "../drivers/index.ts";
import { parseInjectedError } from "../drivers/injected-error.ts";
import { CHIP_PACE, NO_PACE, type Simulation, simulate } from "../drivers/simulation.ts";
import { DeviceError } from "../kernel/errors.ts";
import { OWNER_ONLY } from "../kernel/private-file.ts";
import { oneOf } from "./choices.ts";
import type { Register } from "./command.ts";
import { dumpIn, formatOf } from "./dump-file.ts";
import { EXIT } from "./exit-code.ts";
import { toPrintableError } from "./printable-error.ts";
import { type Terminal, UsageError } from "./terminal.ts";
import { errorText } from "./texts.ts";
import { type Tools, uidOption } from "./tools.ts";
import { removeUnknownList } from "./unknown-list.ts";

const Options = z.object({
  driver: z.string(),
  card: z.string().optional(),
  uid: z.string().default(EXAMPLE_UID),
  size: CardSizeWord.default("1k"),
  link: z.string().optional(),
  fault: z.array(z.string()).default([]),
  option: z.array(z.string()).default([]),
  pace: z.coerce.number().int().positive().optional(),
  baud: z.coerce.number().int().positive().optional(),
  empty: z.boolean().default(false),
});
type Options = z.output<typeof Options>;

/** 8N1: ten bits a byte. */
const BITS = 10;

/** The card of a file, or a new one; every written block is saved at once. */
function cardStore(options: Options) {
  let file = options.card;
  let card: VirtualCard | undefined;
  const fresh = (): CardMemory => emptyCard(uidOption(options.uid), options.size);
  const save = (to = file) => {
    if (to === undefined || !card) return;
    writeFileSync(to, printDump(card.memory(), formatOf(to)), { mode: OWNER_ONLY });
    removeUnknownList(to);
  };
  return {
    save,
    load(from = file): VirtualCard {
      file = from;
      card = virtualCard(from !== undefined && existsSync(from) ? dumpIn(from, readFileSync(from)) : fresh());
      save();
      return card;
    },
  };
}
type CardStore = ReturnType<typeof cardStore>;

function error(simulation: Simulation, text: string): void {
  const read = parseInjectedError(text);
  if (!read) throw new UsageError("faultWrong", { word: text });
  simulation.inject(read);
}

/** Runs one line of the control channel and returns its output; `quit` ends the simulation. */
async function obey(line: string, simulation: Simulation, store: CardStore): Promise<boolean> {
  const [word = "", argument] = line.trim().split(/\s+/, 2);
  switch (word) {
    case "place":
      simulation.putCard(store.load(argument));
      return true;
    case "lift":
      simulation.lift();
      return true;
    case "fault":
      if (argument === undefined || argument === "none") simulation.behave();
      else error(simulation, argument);
      return true;
    case "save":
      store.save(argument);
      return true;
    case "unplug":
      await simulation.unplug();
      return true;
    case "plug":
      await simulation.unplug();
      simulation.plug();
      return true;
    default:
      return false;
  }
}

/** The error of a line, as text. */
function whyOf(error: unknown, { t, language }: Terminal): string {
  if (error instanceof UsageError) return t(error.about, error.values);
  const { code, values } = toPrintableError(error);
  return errorText(code, language, values);
}

/** Reads commands until `quit` or Ctrl-C; a closed standard input only means that there are no commands. */
function steer(tools: Tools, simulation: Simulation, store: CardStore): Promise<void> {
  const print = (answer: object) => process.stdout.write(`${JSON.stringify(answer)}\n`);
  return new Promise((resolve) => {
    tools.signal.addEventListener("abort", () => resolve(), { once: true });
    const lines = createInterface({ input: tools.stdin });
    lines.on("line", (line) => {
      if (line.trim() === "quit") {
        print({ ok: true, did: "quit" });
        lines.close();
        return resolve();
      }
      if (line.trim() === "") return undefined;
      obey(line, simulation, store).then(
        (known) => print(known ? { ok: true, did: line.trim() } : { ok: false, error: "unknown", line }),
        (error: unknown) => print({ ok: false, error: whyOf(error, tools.terminal), line }),
      );
      return undefined;
    });
  });
}

/** Quoted as for a shell, because names of readers contain spaces. */
const quoted = (encoder: string) => (encoder.includes(" ") ? `'${encoder}'` : encoder);

/** A person types the commands; a program that sends them needs no explanation. */
const isTyped = ({ stdin }: Tools) => "isTTY" in stdin && stdin.isTTY === true;

const introduction = ({ t }: Terminal, driver: DriverName, path: string): readonly string[] => [
  t("simulated", { path, encoder: quoted(`${driver}:${path}`) }),
  ...(drivers[driver].link === "pcsc" ? [t("virtualReader")] : []),
  t("steering"),
];

/**
 * `simulate`: an encoder on a pty, controlled by lines on standard input: place, lift, fault, save, unplug, plug, quit.
 */
export const registerSimulate: Register = (command, { t, run }) => {
  const known = DRIVER_NAMES.join(", ");
  const more = (value: string, before: string[] = []) => [...before, value];
  command
    .requiredOption("--driver <name>", t("simDriver", { known }))
    .option("--card <file>", t("simCard"))
    .option("--uid <hex>", t("uid"))
    .option("--size <size>", t("simSize"), oneOf(CardSizeWord.options))
    .option("--link <path>", t("simLink"))
    .option("--fault <word>", t("simFault"), more)
    .option("--option <name=value>", t("simOption"), more)
    .option("--pace <baud>", t("simPace"))
    .option("--baud <rate>", t("simBaud"))
    .option("--empty", t("simEmpty"))
    .action(
      run(Options, async (tools, options) => {
        const { driver } = options;
        if (!isDriver(driver)) throw new DeviceError("DRIVER_UNKNOWN", "choosing a driver", { driver, known });
        const driverOptions = new Map(new URLSearchParams(options.option.join("&")));
        const address = { link: options.link, options: driverOptions, clock: tools.clock };
        const socket = await drivers[driver].socket(address);
        const store = cardStore(options);
        const simulation = await simulate({
          driver,
          clock: tools.clock,
          options: driverOptions,
          pace: options.pace === undefined ? NO_PACE : CHIP_PACE,
          byteMs: options.pace === undefined ? 0 : (BITS * 1000) / options.pace,
          newPort() {
            const port = socket.newPort();
            if (options.baud !== undefined) void port.setBaudRate(options.baud, tools.signal);
            return port;
          },
          onWritten: () => store.save(),
        });
        if (!options.empty) simulation.putCard(store.load());
        for (const one of options.fault) error(simulation, one);
        const path = socket.path();
        const encoder = `${driver}:${path}`;
        process.stdout.write(`${JSON.stringify({ ok: true, driver, path, encoder })}\n`);
        if (isTyped(tools)) for (const line of introduction(tools.terminal, driver, path)) tools.terminal.aside(line);
        await steer(tools, simulation, store);
        await simulation.stop();
        // A pipe kept open by its writer would keep this process alive.
        tools.stdin.destroy();
        return EXIT.done;
      }),
    );
};
