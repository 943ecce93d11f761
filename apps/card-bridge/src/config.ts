import { homedir } from "node:os";
import { posix, win32 } from "node:path";
import type { Language } from "@adel/messages";
import { BRIDGE_PORT } from "@adel/protocol/bridge/port";
import * as z from "zod";
import { systemLocale, toLanguage } from "./language.config.ts";

/** The environment variables; everything else receives values. The language is also read by language.config.ts. */
const Variables = z.object({
  /** One folder for all files, for tests and for a second bridge on the same computer. */
  ADEL_BRIDGE_HOME: z.string().min(1).optional(),
  ADEL_BRIDGE_PORT: z.coerce.number().int().min(1).max(65535).default(BRIDGE_PORT),
  /** Encoders without a manufacturer's USB id, separated by semicolons: listed to local tools before they are bound. */
  ADEL_BRIDGE_ENCODERS: z.string().default(""),
  ADEL_BRIDGE_LOG: z.enum(["debug", "info", "warn", "error"]).optional(),
  /** The daemon's log goes here instead of standard error, for starts without a terminal or a system journal. */
  ADEL_BRIDGE_LOG_FILE: z.string().min(1).optional(),
  /** Signals of encoders at the end of a job, separated by commas, or `none`; overridden by `serve --feedback`. */
  ADEL_BRIDGE_FEEDBACK: z.string().optional(),
  XDG_CONFIG_HOME: z.string().min(1).optional(),
  XDG_STATE_HOME: z.string().min(1).optional(),
  /** On Windows: this user's own folder, which other users cannot read. */
  LOCALAPPDATA: z.string().min(1).optional(),
  /** On Windows: the account's domain, or the computer's name. */
  USERDOMAIN: z.string().optional(),
  /** Read by Node itself: certificates of the company's own proxy. */
  NODE_EXTRA_CA_CERTS: z.string().optional(),
  LC_ALL: z.string().optional(),
  LC_MESSAGES: z.string().optional(),
  LANG: z.string().optional(),
});
type Environment = z.output<typeof Variables> & {
  /** Names of the variables that are set, and not by a default. */
  readonly provided: readonly string[];
  readonly system: System;
};

/** What else the configuration depends on. */
interface System {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  /** From the system's settings: Windows has no locale variables. */
  readonly locale: string;
}

const thisSystem = (): System => ({
  platform: process.platform,
  home: homedir(),
  locale: systemLocale(),
});
/** Joins a path as the system does. */
const join = ({ platform }: System, ...parts: string[]) => (platform === "win32" ? win32 : posix).join(...parts);

export interface Config {
  readonly port: number;
  /** null: info for the daemon, errors only for commands. */
  readonly logLevel: "debug" | "info" | "warn" | "error" | null;
  /** null: standard error. */
  readonly logFile: string | null;
  readonly encoders: readonly string[];
  /** As configured; null: all signals. */
  readonly feedback: string | null;
  /** By the system's locale; overridden by `--lang`. */
  readonly language: Language;
  readonly files: {
    /** Which encoder is bound to which server, with the encoder keys: mode 600. */
    readonly bindings: string;
    readonly journal: string;
    /** Opens the daemon to local tools: mode 600, new at every start. */
    readonly token: string;
    /** Held by the one daemon that may use this folder. */
    readonly lock: string;
    /** Where a service writes its log on systems that have no journal. */
    readonly log: string;
  };
  readonly service: {
    /** This user's folder for systemd units or launchd agents; on Windows the definition lies with the configuration. */
    readonly folder: string;
    /** Variables that a service needs to use the same configuration. */
    readonly environment: Readonly<Record<string, string>>;
    readonly userDomain: string | null;
  };
}

const FOLDER = "adel-card-bridge";

/** Where each system expects configuration, and state. */
function folders({ system, ...env }: Environment): readonly [configuration: string, state: string] {
  if (env.ADEL_BRIDGE_HOME !== undefined) return [env.ADEL_BRIDGE_HOME, env.ADEL_BRIDGE_HOME];
  if (system.platform === "win32") {
    // Not ProgramData: there every local user could read the encoder keys.
    const local = join(system, env.LOCALAPPDATA ?? join(system, system.home, "AppData", "Local"), FOLDER);
    return [local, local];
  }
  if (system.platform === "darwin") {
    const support = join(system, system.home, "Library", "Application Support", FOLDER);
    return [support, support];
  }
  const configuration = env.XDG_CONFIG_HOME ?? join(system, system.home, ".config");
  const state = env.XDG_STATE_HOME ?? join(system, system.home, ".local", "state");
  return [join(system, configuration, FOLDER), join(system, state, FOLDER)];
}

const logFolder = ({ system, ADEL_BRIDGE_HOME }: Environment, state: string) =>
  system.platform === "darwin" && ADEL_BRIDGE_HOME === undefined ? join(system, system.home, "Library", "Logs") : state;

const FORWARDED = [
  "ADEL_BRIDGE_HOME",
  "ADEL_BRIDGE_PORT",
  "ADEL_BRIDGE_ENCODERS",
  "ADEL_BRIDGE_LOG",
  "ADEL_BRIDGE_FEEDBACK",
  "XDG_CONFIG_HOME",
  "XDG_STATE_HOME",
  "NODE_EXTRA_CA_CERTS",
] as const;

function serviceOf(env: Environment, configuration: string): Config["service"] {
  const { platform, home } = env.system;
  const unix = platform === "darwin" ? join(env.system, home, "Library", "LaunchAgents") : unitFolder(env);
  return Object.freeze({
    folder: platform === "win32" ? configuration : unix,
    environment: Object.fromEntries(
      FORWARDED.flatMap((name) => (env.provided.includes(name) ? [[name, String(env[name])]] : [])),
    ),
    userDomain: env.USERDOMAIN ?? null,
  });
}

const unitFolder = ({ system, XDG_CONFIG_HOME }: Environment) =>
  join(system, XDG_CONFIG_HOME ?? join(system, system.home, ".config"), "systemd", "user");

/** Parsed once. An empty variable counts as one that is not set. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env, system: System = thisSystem()): Config {
  const provided = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const env = { ...Variables.parse(provided), provided: Object.keys(provided), system };
  const [configuration, state] = folders(env);
  return Object.freeze({
    port: env.ADEL_BRIDGE_PORT,
    encoders: Object.freeze(
      env.ADEL_BRIDGE_ENCODERS.split(";")
        .map((one) => one.trim())
        .filter((one) => one !== ""),
    ),
    feedback: env.ADEL_BRIDGE_FEEDBACK ?? null,
    logLevel: env.ADEL_BRIDGE_LOG ?? null,
    logFile: env.ADEL_BRIDGE_LOG_FILE ?? null,
    language: toLanguage(env, () => system.locale),
    files: Object.freeze({
      bindings: join(system, configuration, "bindings.json"),
      journal: join(system, state, "journal.jsonl"),
      token: join(system, state, "local-token"),
      lock: join(system, state, "daemon.lock"),
      log: join(system, logFolder(env, state), "adel-card-bridge.log"),
    }),
    service: serviceOf(env, configuration),
  });
}
