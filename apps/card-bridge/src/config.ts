import { homedir } from "node:os";
import { join } from "node:path";
import { BRIDGE_PORT, type Language } from "@adel/protocol";
import { z } from "zod";

/** The only file that reads the environment; everything else receives values. */
const Environment = z.object({
  /** One folder for everything: tests, and a second bridge beside an installed one. */
  ADEL_BRIDGE_HOME: z.string().min(1).optional(),
  ADEL_BRIDGE_PORT: z.coerce.number().int().min(1).max(65535).default(BRIDGE_PORT),
  ADEL_BRIDGE_LOG: z.enum(["debug", "info", "warn", "error"]).optional(),
  XDG_CONFIG_HOME: z.string().min(1).optional(),
  XDG_STATE_HOME: z.string().min(1).optional(),
  ProgramData: z.string().min(1).default("C:\\ProgramData"),
  PATH: z.string().default(""),
  LC_ALL: z.string().optional(),
  LC_MESSAGES: z.string().optional(),
  LANG: z.string().optional(),
});
type Environment = z.output<typeof Environment>;

export interface Config {
  readonly port: number;
  /** null: the daemon says what it does, a command only what goes wrong. */
  readonly logLevel: "debug" | "info" | "warn" | "error" | null;
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

/** Parsed once. An empty variable counts as one that is not set. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const env = Environment.parse(Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== "")));
  const [configuration, state] = folders(env);
  const locale = env.LC_ALL ?? env.LC_MESSAGES ?? env.LANG ?? "";
  return Object.freeze({
    port: env.ADEL_BRIDGE_PORT,
    searchPath: env.PATH,
    logLevel: env.ADEL_BRIDGE_LOG ?? null,
    language: locale.toLowerCase().startsWith("zh") ? "zh" : "en",
    files: Object.freeze({
      bindings: join(configuration, "bindings.json"),
      journal: join(state, "journal.jsonl"),
      token: join(state, "local-token"),
    }),
  });
}
