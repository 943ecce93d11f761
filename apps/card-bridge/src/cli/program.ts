import { fill, LANGUAGES, type Language, parse } from "@adel/protocol";
import { Argument, Command, CommanderError, InvalidArgumentError } from "commander";
import type { z } from "zod";
import { cells } from "./columns.ts";
import type { Action, Register, Registry } from "./command.ts";
import { registerConvert } from "./convert.ts";
import { registerDiff } from "./diff.ts";
import { registerDoctor } from "./doctor.ts";
import { registerInspect } from "./inspect.ts";
import { registerLayout } from "./layout.ts";
import { registerList } from "./list.ts";
import { registerPair, registerUnpair } from "./pair.ts";
import { registerRead } from "./read.ts";
import { registerServe } from "./serve.ts";
import { registerService } from "./service.ts";
import { registerShow } from "./show.ts";
import { registerSimulate } from "./simulate.ts";
import { registerStatus } from "./status.ts";
import { EXIT, type ExitCode, exitOf, type Streams, type Terminal, terminal, toFault, WrongUsage } from "./terminal.ts";
import type { Tools } from "./tools.ts";
import { type Word, words } from "./words.ts";
import { registerErase, registerRestore, registerWrite } from "./write.ts";

/** In the order of the help. */
const commands: readonly Register[] = [
  registerServe,
  registerList,
  registerDoctor,
  registerRead,
  registerWrite,
  registerErase,
  registerRestore,
  registerLayout,
  registerInspect,
  registerShow,
  registerDiff,
  registerConvert,
  registerSimulate,
  registerPair,
  registerUnpair,
  registerStatus,
  registerService,
];

const HEADINGS: Readonly<Record<string, Word>> = {
  "Usage:": "usage",
  "Options:": "options",
  "Commands:": "commands",
  "Arguments:": "arguments",
};
/** Commander's own refusals, by its codes. */
const REFUSALS: Readonly<Record<string, Word>> = {
  "commander.unknownOption": "unknownOption",
  "commander.unknownCommand": "unknownCommand",
  "commander.missingArgument": "missingArgument",
  "commander.missingMandatoryOptionValue": "missingOption",
  "commander.optionMissingArgument": "missingValue",
  "commander.excessArguments": "tooMany",
  "commander.invalidArgument": "wrongChoice",
};

/** Flags that must be known before the help is made, wherever they stand. */
function flagsOf(args: readonly string[], fallback: Language) {
  const after = args[args.indexOf("--lang") + 1];
  const wish =
    args.find((arg) => arg.startsWith("--lang="))?.slice("--lang=".length) ??
    (args.includes("--lang") ? after : undefined);
  const language = LANGUAGES.find((one) => one === wish);
  return { language: language ?? fallback, json: args.includes("--json"), strange: language ? undefined : wish };
}

function usageFault(
  { terminal: { json, word }, out, err }: { terminal: Terminal } & Streams,
  reason: string,
): ExitCode {
  const message = word("wrongUsage", { reason });
  if (json) out(`${JSON.stringify({ ok: false, error: { code: "USAGE", message } }, null, 2)}\n`);
  else err(`${message}\n`);
  return EXIT.usage;
}

/** What commander complains about, in the caller's language: its kind, and the word it quotes. */
function refusal({ code, message }: CommanderError, say: (word: Word) => string): string {
  const kind = REFUSALS[code];
  const quoted = /'([^']+)'/.exec(message)?.[1] ?? "";
  return kind ? `${say(kind)} ${quoted}`.trim() : message.replace(/^error: /, "");
}

/** `printConfig` is said as `--print-config`, with what is wrong with it. */
const optionProblem = (path: string, message: string) =>
  `${path === "" ? "" : `--${path.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} `}${message}`;

function termOf(argument: Argument, say: (word: Word) => string): string {
  const name = argument.name() === "command" ? say("commandPlace") : argument.name();
  return argument.required ? `<${name}>` : `[${name}]`;
}

function makeProgram(version: string, language: Language, streams: Streams): Command {
  const say = (word: Word) => words[word][language];
  const program = new Command("card-bridge")
    .description(say("program"))
    .version(version, "-V, --version", say("versionOption"))
    .helpOption("-h, --help", say("help"))
    .helpCommand("help [command]", say("helpCommand"))
    .configureHelp({
      styleTitle: (title) => (HEADINGS[title] ? say(HEADINGS[title]) : title),
      styleUsage: (usage) =>
        usage.replace("[options]", `[${say("optionsPlace")}]`).replace("[command]", `[${say("commandPlace")}]`),
      displayWidth: cells,
      // Every command has options: saying so in each line says nothing.
      subcommandTerm: (command) =>
        [command.name(), ...command.registeredArguments.map((one) => termOf(one, say))].join(" "),
    })
    .addHelpText("after", `\n${say("exitCodes")}`)
    .configureOutput({ writeOut: streams.out, writeErr: streams.err, outputError: () => undefined })
    .exitOverride();
  return program;
}

export interface CliSetting {
  readonly streams: Streams;
  readonly tools: Omit<Tools, "terminal">;
}

/** Runs one command line; everything that goes wrong is said and becomes an exit code. */
export async function runCli(args: readonly string[], { streams, tools }: CliSetting): Promise<ExitCode> {
  const { language, json, strange } = flagsOf(args, tools.config.language);
  const speaks = terminal(streams, { language, json, platform: tools.platform });
  const program = makeProgram(tools.version, language, streams);
  if (strange !== undefined) return usageFault({ terminal: speaks, ...streams }, `--lang ${LANGUAGES.join(" | ")}`);
  let exit: ExitCode = EXIT.done;

  const run: Registry["run"] =
    <S extends z.ZodType>(schema: S, action: Action<z.output<S>>) =>
    async (...given: unknown[]) => {
      const positional = given.filter((one): one is string => typeof one === "string");
      const options = parse(
        schema,
        given.find(
          (one) => typeof one === "object" && one !== null && !Array.isArray(one) && !(one instanceof Command),
        ),
        language,
      );
      if (!options.ok) {
        const reason = options.problems.map(({ path, message }) => optionProblem(path, message)).join("; ");
        exit = usageFault({ terminal: speaks, ...streams }, reason);
        return;
      }
      exit = await action({ ...tools, terminal: speaks }, options.value, positional).catch((error: unknown) => {
        if (error instanceof WrongUsage)
          return usageFault({ terminal: speaks, ...streams }, speaks.word(error.about, error.values));
        const fault = toFault(error);
        if (fault.code === "BRIDGE_UNEXPECTED")
          tools.log.error("command failed", { why: String(error instanceof Error ? error.stack : error) });
        speaks.fault(fault);
        return exitOf(fault.code);
      });
    };
  const registry: Registry = {
    run,
    say: (word, values) => fill(words[word][language], values),
    choice: (usage, about, known) =>
      new Argument(usage, `${words[about][language]}: ${known.join(", ")}`).argParser((given: string) => {
        if (!known.includes(given)) throw new InvalidArgumentError(given);
        return given;
      }),
    add: (usage, about) =>
      program
        .command(usage)
        .description(words[about][language])
        .option("--json", words.json[language])
        .option("--lang <language>", words.lang[language])
        .helpOption("-h, --help", words.help[language])
        .exitOverride(),
  };
  for (const register of commands) register(registry);
  try {
    await program.parseAsync([...args], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return EXIT.done;
    // `card-bridge` alone prints its help, and has done nothing.
    if (error.code === "commander.help") return EXIT.usage;
    return usageFault(
      { terminal: speaks, ...streams },
      refusal(error, (word) => words[word][language]),
    );
  }
  return exit;
}
