import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { DEFAULT_LANGUAGE, findLanguage, type Language, LOCALES } from "@adel/messages";
import { parse } from "@adel/protocol";
import * as z from "zod";
import { describeIn, translate } from "./core/messages.ts";
import { parseNetwork } from "./core/outbound/outbound-address.ts";

const LOOPBACK = new Set(["127.0.0.1", "::1", "localhost"]);
const isTimeZone = (name: string) => Intl.supportedValuesOf("timeZone").includes(name) || name === "UTC";
const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

/** Every setting (docs/guide/en/operations/run-the-server.md); all are optional. Errors are in `language`. */
function settingsIn(language: Language) {
  const t = translate(language, "server");
  const oneOf = <V extends string>(...options: readonly V[]) =>
    z.custom<V>(
      (value) => options.some((option) => option === value),
      t("setting.option", { options: options.join(", ") }),
    );
  /** Hops, or addresses, of trusted proxies; only these may forward a caller's address. */
  const TrustProxy = z
    .string()
    .refine((text) => /^(\d{1,2}|[0-9a-fA-F.:/]+(,[0-9a-fA-F.:/]+)*)$/.test(text), t("setting.proxy"))
    .transform((text) => (/^\d{1,2}$/.test(text) ? Number(text) : text));
  return z
    .object({
      ADEL_HOST: z.string().default("127.0.0.1"),
      ADEL_PORT: z.coerce.number().int().min(0).max(65535).default(8080),
      ADEL_DATA: z.string().default("./data"),
      ADEL_DATABASE_URL: z.string().optional(),
      ADEL_PUBLIC_URL: z.url().optional(),
      ADEL_TIME_ZONE: z.string().refine(isTimeZone, t("setting.timeZone")).default("Asia/Shanghai"),
      ADEL_ADMIN_PASSWORD: z.string().min(8).max(128).optional(),
      ADEL_CAPTCHA: oneOf("on", "off", "test").optional(),
      ADEL_SEED: oneOf("demo", "demo-full").optional(),
      ADEL_SEED_LANGUAGE: oneOf(...LOCALES.map(({ id }) => id)).default(DEFAULT_LANGUAGE),
      ADEL_KEY_FILE: z.string().optional(),
      ADEL_TRUST_PROXY: TrustProxy.optional(),
      ADEL_METRICS_TOKEN: z
        .string()
        .refine((text) => /^\S+$/.test(text), t("setting.token"))
        .min(16)
        .max(256)
        .optional(),
      ADEL_OUTBOUND_ALLOW: z
        .string()
        .refine((text) => text.split(",").every((one) => parseNetwork(one) !== undefined), t("setting.networks"))
        .optional(),
      ADEL_DOWNLOADS: z.string().optional(),
      ADEL_API_DOCS: oneOf("on", "off").default("on"),
      ADEL_GEN_WRITE: oneOf("on", "off").default("off"),
      ADEL_LOG_LEVEL: oneOf(...LOG_LEVELS).default("info"),
    })
    .refine(({ ADEL_CAPTCHA: captcha, ADEL_HOST: host }) => !captcha || captcha === "on" || LOOPBACK.has(host), {
      path: ["ADEL_CAPTCHA"],
      message: t("setting.loopback", { values: "off, test" }),
    })
    .refine(({ ADEL_GEN_WRITE: write, ADEL_HOST: host }) => write === "off" || LOOPBACK.has(host), {
      path: ["ADEL_GEN_WRITE"],
      message: t("setting.loopback", { values: "on" }),
    });
}

/** Settings, parsed once and frozen; everything else receives values. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly data: string;
  readonly databaseUrl: string;
  readonly publicUrl: string | undefined;
  readonly timeZone: string;
  readonly adminPassword: string | undefined;
  readonly captcha: "on" | "off" | "test" | undefined;
  readonly seed: "demo" | "demo-full" | undefined;
  /** Of the names in the example rows. */
  readonly seedLanguage: Language;
  readonly keyFile: string;
  readonly trustProxy: string | number | undefined;
  readonly metricsToken: string | undefined;
  /** Addresses and networks that are not public and may be sent to all the same. */
  readonly outboundAllow: readonly string[];
  readonly apiDocs: boolean;
  /** Whether generated code may be written to the workspace, for development. */
  readonly genWrite: boolean;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Language of the commands' output. */
  readonly language: Language;
  /** The root of the workspace, if the server runs from one. */
  readonly workspace: string;
  /** The built web application, the documentation site, and the bridge's archives. */
  readonly web: string;
  readonly guide: string;
  readonly downloads: string;
  readonly version: string;
}

/** An empty variable is an unset one. */
const set = (environment: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
/** Both `src/` and `dist/` lie one folder below the app. */
const beside = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const Package = z.object({ version: z.string() });

/** From the program's package.json. */
export function readVersion(): string {
  const manifest = beside("package.json");
  return existsSync(manifest) ? Package.parse(JSON.parse(readFileSync(manifest, "utf8"))).version : "0";
}

/** The language of the terminal that runs a command. */
export function readTerminalLanguage(environment: NodeJS.ProcessEnv = process.env): Language {
  const { LC_ALL, LC_MESSAGES, LANG } = set(environment);
  return findLanguage((LC_ALL ?? LC_MESSAGES ?? LANG ?? "").slice(0, 2).toLowerCase()) ?? "en";
}

/** Parses the settings of an environment; the error has one line per wrong setting. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const language = readTerminalLanguage(environment);
  const parsed = parse(settingsIn(language), set(environment), describeIn(language));
  if (!parsed.ok) throw new Error(parsed.errors.map(({ path, message }) => `${path}: ${message}`).join("\n"));
  const env = parsed.value;
  const data = resolve(env.ADEL_DATA);
  return Object.freeze({
    host: env.ADEL_HOST,
    port: env.ADEL_PORT,
    data,
    databaseUrl: env.ADEL_DATABASE_URL ?? join(data, "adel.db"),
    publicUrl: env.ADEL_PUBLIC_URL,
    timeZone: env.ADEL_TIME_ZONE,
    adminPassword: env.ADEL_ADMIN_PASSWORD,
    captcha: env.ADEL_CAPTCHA,
    seed: env.ADEL_SEED,
    seedLanguage: env.ADEL_SEED_LANGUAGE,
    keyFile: env.ADEL_KEY_FILE ?? join(data, "keys", "kek"),
    trustProxy: env.ADEL_TRUST_PROXY,
    metricsToken: env.ADEL_METRICS_TOKEN,
    outboundAllow: env.ADEL_OUTBOUND_ALLOW?.split(",") ?? [],
    apiDocs: env.ADEL_API_DOCS === "on",
    genWrite: env.ADEL_GEN_WRITE === "on",
    logLevel: env.ADEL_LOG_LEVEL,
    language,
    workspace: beside("../.."),
    web: beside("../web/dist"),
    guide: beside("../docs/dist"),
    downloads: env.ADEL_DOWNLOADS === undefined ? beside("../card-bridge/dist/downloads") : resolve(env.ADEL_DOWNLOADS),
    version: readVersion(),
  });
}

/** The settings for display, without the values of secrets. */
export const printable = (config: Config) => ({
  ...config,
  adminPassword: config.adminPassword === undefined ? undefined : "(set)",
  metricsToken: config.metricsToken === undefined ? undefined : "(set)",
  databaseUrl: config.databaseUrl.replace(/^(postgres(?:ql)?:\/\/[^:@/]*):[^@]*@/, "$1:***@"),
});

/** Origins of the pages of a server on `port`, which a paired bridge allows. */
export const webOrigins = ({ publicUrl }: Config, port: number): string[] =>
  publicUrl === undefined ? [`http://127.0.0.1:${port}`, `http://localhost:${port}`] : [new URL(publicUrl).origin];
