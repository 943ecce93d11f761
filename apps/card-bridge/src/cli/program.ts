import { findLanguage, LOCALES } from "@adel/messages";
import type { Language } from "@adel/protocol";
import { Argument, Command, CommanderError } from "commander";
import { oneOf } from "./choices.ts";
import { cells } from "./columns.ts";
import { COMMANDS } from "./commands.ts";
import { EXIT, type ExitCode } from "./exit-code.ts";
import { type CliKey, cliTexts, loadTexts } from "./texts.ts";
import type { ProgramTools } from "./tools.ts";
import type { TraceLevel } from "./trace.ts";
import { reportUsage, type Streams } from "./usage.ts";

const HEADINGS: Readonly<Record<string, CliKey>> = {
  "Usage:": "usage",
  "Options:": "options",
  "Commands:": "commands",
  "Arguments:": "arguments",
};
/** Commander's own error codes. */
const REFUSALS: Readonly<Record<string, CliKey>> = {
  "commander.unknownOption": "unknownOption",
  "commander.unknownCommand": "unknownCommand",
  "commander.missingArgument": "missingArgument",
  "commander.missingMandatoryOptionValue": "missingOption",
  "commander.optionMissingArgument": "missingValue",
  "commander.excessArguments": "tooMany",
  "commander.invalidArgument": "wrongChoice",
};

type Translate = ReturnType<typeof cliTexts>;
const LANGUAGE_IDS = LOCALES.map(({ id }) => id);

function traceLevel(args: readonly string[]): TraceLevel {
  if (args.includes("--trace-line")) return "line";
  return args.includes("--trace") ? "calls" : "none";
}

/** Flags that are needed before the help is created, at any position. */
function flagsOf(args: readonly string[], fallback: Language) {
  const after = args[args.indexOf("--lang") + 1];
  const request =
    args.find((arg) => arg.startsWith("--lang="))?.slice("--lang=".length) ??
    (args.includes("--lang") ? after : undefined);
  const language = findLanguage(request);
  return {
    language: language ?? fallback,
    json: args.includes("--json"),
    trace: traceLevel(args),
    strange: language ? undefined : request,
  };
}

/** Commander's error in the caller's language: its kind, and the word that it quotes. */
function failure({ code, message }: CommanderError, t: Translate): string {
  const kind = REFUSALS[code];
  if (!kind) return message.replace(/^error: /, "");
  const option = /^error: option '(--[a-z-]+) [^']*' argument '([^']*)'/.exec(message);
  const quoted = option ? option.slice(1).join(" ") : (/'([^']+)'/.exec(message)?.[1] ?? "");
  const similar = /\(Did you mean (?:one of )?([^)]+)\?\)/.exec(message)?.[1];
  const known = kind === "wrongChoice" ? / is invalid(?: for argument '[^']*')?\. (.+)$/.exec(message)?.[1] : undefined;
  const advice = [
    ...(known === undefined ? [] : [t("knownValues", { known })]),
    ...(similar === undefined ? [] : [t("didYouMean", { similar })]),
    ...(quoted.startsWith("--encoder") ? [t("seeList")] : []),
  ];
  return [`${t(kind)} ${quoted}`.trim(), ...advice].join(". ");
}

function termOf(argument: Argument, t: Translate): string {
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
      // All commands have options, so the usage lines do not mention them.
      subcommandTerm: (command) =>
        [command.name(), ...command.registeredArguments.map((one) => termOf(one, t))].join(" "),
    })
    .addHelpText("after", `\n${t("exitCodes")}`)
    .configureOutput({ writeOut: streams.out, writeErr: streams.err, outputError: () => undefined })
    .exitOverride();
  return program;
}

type Entry = (typeof COMMANDS)[number];

/** A command with its arguments and the options that every command has; its own are added when it is loaded. */
function addCommand(program: Command, entry: Entry, t: Translate): Command {
  const command = program
    .command(entry.name)
    .description(t(entry.about))
    .option("--json", t("json"))
    .option("--lang <language>", t("lang", { known: LANGUAGE_IDS.join(", ") }))
    .helpOption("-h, --help", t("help"))
    .exitOverride();
  if (entry.usesCard) command.option("--trace", t("traceOption")).option("--trace-line", t("traceLineOption"));
  for (const { usage, about, choices } of entry.arguments ?? []) {
    const argument = new Argument(usage, [t(about), ...(choices ? [choices.join(", ")] : [])].join(": "));
    command.addArgument(choices ? argument.argParser(oneOf(choices)) : argument);
  }
  return command;
}

/** The commands whose options this call needs: the one that it names, and all of them to complete or to list. */
function commandsToLoad(args: readonly string[]): readonly Entry[] {
  const [first, second] = args.filter((arg) => !arg.startsWith("-"));
  const name = first === "help" ? second : first;
  return name === "completion" ? COMMANDS : COMMANDS.filter((entry) => entry.name === name);
}

export interface CliSetting {
  readonly streams: Streams;
  readonly version: string;
  /** Where `--lang` names none. */
  readonly language: Language;
  /** What commands need; the program's own help does not. */
  loadTools(): Promise<ProgramTools>;
}

/** Runs one command line; every error is printed and becomes an exit code. */
export async function runCli(args: readonly string[], setting: CliSetting): Promise<ExitCode> {
  const { streams, version } = setting;
  const { language, json, trace, strange } = flagsOf(args, setting.language);
  const toLoad = commandsToLoad(args);
  if (toLoad.length === 1) await toLoad[0]?.prepare?.();
  await loadTexts(language);
  const t = cliTexts(language);
  const usage = { streams, json, t };
  if (strange !== undefined) return reportUsage(usage, `--lang ${LANGUAGE_IDS.join(" | ")}`);
  const program = makeProgram(version, language, streams);
  const commands = new Map(COMMANDS.map((entry) => [entry, addCommand(program, entry, t)]));
  let exit: ExitCode = EXIT.done;
  const onExit = (code: ExitCode) => {
    exit = code;
  };
  if (toLoad.length > 0) {
    const [{ createRun }, tools] = await Promise.all([import("./run-command.ts"), setting.loadTools()]);
    const run = createRun({ streams, language, json, trace, tools, onExit });
    for (const entry of toLoad) {
      const register = await entry.load();
      register(commands.get(entry) ?? program, { t, run });
    }
  }
  try {
    await program.parseAsync([...args], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return EXIT.done;
    // `card-bridge` alone prints its help, and has done nothing.
    if (error.code === "commander.help") return EXIT.usage;
    return reportUsage(usage, failure(error, t));
  }
  return exit;
}
