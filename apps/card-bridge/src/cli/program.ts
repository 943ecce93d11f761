import { LANGUAGES, type Language, parse } from "@adel/protocol";
import { Argument, Command, CommanderError, InvalidArgumentError } from "commander";
import { z } from "zod";
import { registerBlock } from "./block.ts";
import { cells } from "./columns.ts";
import type { Action, Register, Registry } from "./command.ts";
import { completionScript, SHELLS } from "./completion.ts";
import { registerConvert } from "./convert.ts";
import { registerDiff } from "./diff.ts";
import { registerDoctor } from "./doctor.ts";
import { registerInspect } from "./inspect.ts";
import { registerKeys } from "./keys.ts";
import { registerLayout } from "./layout.ts";
import { registerList } from "./list.ts";
import { registerPair, registerUnpair } from "./pair.ts";
import { registerRead } from "./read.ts";
import { registerServe } from "./serve.ts";
import { registerService } from "./service.ts";
import { registerShow } from "./show.ts";
import { registerSimulate } from "./simulate.ts";
import { registerStatus } from "./status.ts";
import {
  EXIT,
  type ExitCode,
  exitOf,
  type Streams,
  type Terminal,
  terminal,
  toPrintableError,
  UsageError,
} from "./terminal.ts";
import { type CliKey, cliTexts, describeIn } from "./texts.ts";
import type { Tools } from "./tools.ts";
import { registerUpdate } from "./update.ts";
import { registerWatch } from "./watch.ts";
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
  registerWatch,
  registerBlock,
  registerKeys,
  registerDiff,
  registerConvert,
  registerSimulate,
  registerPair,
  registerUnpair,
  registerStatus,
  registerService,
  registerUpdate,
];

const HEADINGS: Readonly<Record<string, CliKey>> = {
  "Usage:": "usage",
  "Options:": "options",
  "Commands:": "commands",
  "Arguments:": "arguments",
};
/** Commander's own refusals, by its codes. */
const REFUSALS: Readonly<Record<string, CliKey>> = {
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
  const request =
    args.find((arg) => arg.startsWith("--lang="))?.slice("--lang=".length) ??
    (args.includes("--lang") ? after : undefined);
  const language = LANGUAGES.find((one) => one === request);
  return { language: language ?? fallback, json: args.includes("--json"), strange: language ? undefined : request };
}

function toUsageError({ terminal: { json, t }, out, err }: { terminal: Terminal } & Streams, reason: string): ExitCode {
  const message = t("wrongUsage", { reason });
  if (json) out(`${JSON.stringify({ ok: false, error: { code: "USAGE", message } }, null, 2)}\n`);
  else err(`${message}\n`);
  return EXIT.usage;
}

/** What commander complains about, in the caller's language: its kind, and the word it quotes. */
function failure({ code, message }: CommanderError, t: Terminal["t"]): string {
  const kind = REFUSALS[code];
  if (!kind) return message.replace(/^error: /, "");
  const quoted = /'([^']+)'/.exec(message)?.[1] ?? "";
  const similar = /\(Did you mean (?:one of )?([^)]+)\?\)/.exec(message)?.[1];
  const advice = [
    ...(similar === undefined ? [] : [t("didYouMean", { similar })]),
    ...(quoted.startsWith("--encoder") ? [t("seeList")] : []),
  ];
  return [`${t(kind)} ${quoted}`.trim(), ...advice].join(". ");
}

/** `printConfig` is said as `--print-config`, with what is wrong with it. */
const optionError = (path: string, message: string) =>
  `${path === "" ? "" : `--${path.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} `}${message}`;

function termOf(argument: Argument, t: (key: CliKey) => string): string {
  const name = argument.name() === "command" ? t("commandPlace") : argument.name();
  return argument.required ? `<${name}>` : `[${name}]`;
}

function makeProgram(version: string, language: Language, streams: Streams): Command {
  const t = cliTexts(language);
  const program = new Command("card-bridge")
    .description(t("program"))
    .version(version, "-V, --version", t("versionOption"))
    .helpOption("-h, --help", t("help"))
    .helpCommand("help [command]", t("helpCommand"))
    .configureHelp({
      styleTitle: (title) => (HEADINGS[title] ? t(HEADINGS[title]) : title),
      styleUsage: (usage) =>
        usage.replace("[options]", `[${t("optionsPlace")}]`).replace("[command]", `[${t("commandPlace")}]`),
      displayWidth: cells,
      // Every command has options: saying so in each line says nothing.
      subcommandTerm: (command) =>
        [command.name(), ...command.registeredArguments.map((one) => termOf(one, t))].join(" "),
    })
    .addHelpText("after", `\n${t("exitCodes")}`)
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
  const t = cliTexts(language);
  const speaks = terminal(streams, { language, json, platform: tools.platform });
  const program = makeProgram(tools.version, language, streams);
  if (strange !== undefined) return toUsageError({ terminal: speaks, ...streams }, `--lang ${LANGUAGES.join(" | ")}`);
  let exit: ExitCode = EXIT.done;

  const run: Registry["run"] =
    <S extends z.ZodType>(schema: S, action: Action<z.output<S>>) =>
    async (...args: unknown[]) => {
      const positional = args.filter((one): one is string => typeof one === "string");
      const options = parse(
        schema,
        args.find((one) => typeof one === "object" && one !== null && !Array.isArray(one) && !(one instanceof Command)),
        describeIn(language),
      );
      if (!options.ok) {
        const reason = options.errors.map(({ path, message }) => optionError(path, message)).join("; ");
        exit = toUsageError({ terminal: speaks, ...streams }, reason);
        return;
      }
      exit = await action({ ...tools, terminal: speaks }, options.value, positional).catch((error: unknown) => {
        if (error instanceof UsageError)
          return toUsageError({ terminal: speaks, ...streams }, speaks.t(error.about, error.values));
        const failure = toPrintableError(error);
        if (failure.code === "BRIDGE_UNEXPECTED")
          tools.log.error("command failed", { why: String(error instanceof Error ? error.stack : error) });
        speaks.error(failure);
        return exitOf(failure.code);
      });
    };
  const registry: Registry = {
    run,
    t,
    choice: (usage, about, known) =>
      new Argument(usage, `${t(about)}: ${known.join(", ")}`).argParser((options: string) => {
        if (!known.includes(options)) throw new InvalidArgumentError(options);
        return options;
      }),
    add: (usage, about) =>
      program
        .command(usage)
        .description(t(about))
        .option("--json", t("json"))
        .option("--lang <language>", t("lang"))
        .helpOption("-h, --help", t("help"))
        .exitOverride(),
  };
  for (const register of commands) register(registry);
  registry
    .add("completion", "completion")
    .addArgument(registry.choice("<shell>", "shell", SHELLS))
    .action(
      run(z.object({}), async ({ terminal: { result } }, _options, [chosen]) => {
        const shell = SHELLS.find((one) => one === chosen) ?? "bash";
        const script = completionScript(program, shell);
        result({ ok: true, shell, script }, [script.trimEnd()]);
        return EXIT.done;
      }),
    );
  try {
    await program.parseAsync([...args], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return EXIT.done;
    // `card-bridge` alone prints its help, and has done nothing.
    if (error.code === "commander.help") return EXIT.usage;
    return toUsageError({ terminal: speaks, ...streams }, failure(error, t));
  }
  return exit;
}
