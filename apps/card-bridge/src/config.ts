import { homedir } from "node:os";
import { join } from "node:path";
import { BRIDGE_PORT, type Language } from "@adel/protocol";
import { z } from "zod";

/** The only file that reads the environment; everything else receives values. */
const Variables = z.object({
  /** One folder for everything: tests, and a second bridge beside an installed one. */
  ADEL_BRIDGE_HOME: z.string().min(1).optional(),
  ADEL_BRIDGE_PORT: z.coerce.number().int().min(1).max(65535).default(BRIDGE_PORT),
  /** Encoders that show no USB id of their maker, separated by semicolons: listed to local tools before they are bound. */
  ADEL_BRIDGE_ENCODERS: z.string().default(""),
  ADEL_BRIDGE_LOG: z.enum(["debug", "info", "warn", "error"]).optional(),
  XDG_CONFIG_HOME: z.string().min(1).optional(),
  XDG_STATE_HOME: z.string().min(1).optional(),
  ProgramData: z.string().min(1).default("C:\\ProgramData"),
  PATH: z.string().default(""),
  /** Of Windows: the account's domain, or the computer's name. */
  USERDOMAIN: z.string().optional(),
  /** Read by Node itself: certificates that this company's own proxy signs with. */
  NODE_EXTRA_CA_CERTS: z.string().optional(),
  LC_ALL: z.string().optional(),
  LC_MESSAGES: z.string().optional(),
  LANG: z.string().optional(),
});
type Environment = z.output<typeof Variables> & {
  /** Names of the variables that are set, and not by a default. */
  readonly provided: readonly string[];
};

export interface Config {
  readonly port: number;
  /** null: the daemon says what it does, a command only what goes wrong. */
  readonly logLevel: "debug" | "info" | "warn" | "error" | null;
  readonly encoders: readonly string[];
  /** Where programs are looked for: udevadm must be there before serial ports are listed. */
  readonly searchPath: string;
  /** By the system's locale; `--lang` wins. */
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
    /** What of the environment a service must be given too, for it to be the same bridge. */
    readonly environment: Readonly<Record<string, string>>;
    readonly userDomain: string | null;
  };
}

const FOLDER = "adel-card-bridge";

/** Where each system expects configuration, and state. */
function folders(env: Environment): readonly [configuration: string, state: string] {
  if (env.ADEL_BRIDGE_HOME !== undefined) return [env.ADEL_BRIDGE_HOME, env.ADEL_BRIDGE_HOME];
  if (process.platform === "win32") return [join(env.ProgramData, FOLDER), join(env.ProgramData, FOLDER)];
  if (process.platform === "darwin") {
    const support = join(homedir(), "Library", "Application Support", FOLDER);
    return [support, support];
  }
  const configuration = env.XDG_CONFIG_HOME ?? join(homedir(), ".config");
  const state = env.XDG_STATE_HOME ?? join(homedir(), ".local", "state");
  return [join(configuration, FOLDER), join(state, FOLDER)];
}

const logFolder = (env: Environment, state: string) =>
  env.ADEL_BRIDGE_HOME === undefined ? join(homedir(), "Library", "Logs") : state;

const FORWARDED = [
  "ADEL_BRIDGE_HOME",
  "ADEL_BRIDGE_PORT",
  "ADEL_BRIDGE_ENCODERS",
  "ADEL_BRIDGE_LOG",
  "XDG_CONFIG_HOME",
  "XDG_STATE_HOME",
  "NODE_EXTRA_CA_CERTS",
] as const;

function serviceOf(env: Environment, configuration: string): Config["service"] {
  const unix = process.platform === "darwin" ? join(homedir(), "Library", "LaunchAgents") : unitFolder(env);
  return Object.freeze({
    folder: process.platform === "win32" ? configuration : unix,
    environment: Object.fromEntries(
      FORWARDED.flatMap((name) => (env.provided.includes(name) ? [[name, String(env[name])]] : [])),
    ),
    userDomain: env.USERDOMAIN ?? null,
  });
}

const unitFolder = ({ XDG_CONFIG_HOME }: Environment) =>
  join(XDG_CONFIG_HOME ?? join(homedir(), ".config"), "systemd", "user");

/** Parsed once. An empty variable counts as one that is not set. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const provided = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const env = { ...Variables.parse(provided), provided: Object.keys(provided) };
  const [configuration, state] = folders(env);
  const locale = env.LC_ALL ?? env.LC_MESSAGES ?? env.LANG ?? "";
  return Object.freeze({
    port: env.ADEL_BRIDGE_PORT,
    searchPath: env.PATH,
    encoders: Object.freeze(
      env.ADEL_BRIDGE_ENCODERS.split(";")
        .map((one) => one.trim())
        .filter((one) => one !== ""),
    ),
    logLevel: env.ADEL_BRIDGE_LOG ?? null,
    language: locale.toLowerCase().startsWith("zh") ? "zh" : "en",
    files: Object.freeze({
      bindings: join(configuration, "bindings.json"),
      journal: join(state, "journal.jsonl"),
      token: join(state, "local-token"),
      lock: join(state, "daemon.lock"),
      log: join(process.platform === "darwin" ? logFolder(env, state) : state, "adel-card-bridge.log"),
    }),
    service: serviceOf(env, configuration),
  });
}
