import type { Language } from "@adel/protocol";
import type { Config } from "../config.ts";
import type { TokenStore } from "./access/token-store.ts";
import type { Audit, SaveAudit } from "./audit/audit.ts";
import type { AuditTrail } from "./audit/trail.ts";
import type { Clock } from "./clock.ts";
import type { Database, Db } from "./db/database.ts";
import type { DialectName } from "./db/dialect.ts";
import type { Migration } from "./db/migrate.ts";
import type { SlowStatements } from "./db/slow-statements.ts";
import type { StorageState } from "./db/storage.ts";
import type { Api } from "./http/serve.ts";
import type { InternalErrors } from "./internal-errors.ts";
import type { Lifecycle } from "./lifecycle.ts";
import type { Vault } from "./secrets/vault.ts";
import type { TimeFormat } from "./time/time-format.ts";
import type { StartTimer } from "./timer.ts";

/** Example rows: a few to try things on, or a company with a history. */
export interface DemoOptions {
  readonly size: "small" | "full";
  /** Language of the names in the rows. */
  readonly language: Language;
}
/** What example rows need. */
export interface DemoStart extends Start {
  readonly demo: DemoOptions;
}

/** What a seed may use. */
export interface Start {
  readonly db: Db;
  readonly dialect: DialectName;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly timeFormat: TimeFormat;
  /** Language of names that are stored in one language. */
  readonly language: Language;
  readonly adminPassword: string | undefined;
  /** Prints to the terminal once, never to the log: a password that was just generated. */
  readonly log: (line: string) => void;
}

/**
 * What features contribute to a feature that they do not know, by kind. The feature that collects a kind declares it
 * here by `declare module`, as tables are declared in `Tables`.
 */
export interface Contributions {
  /** Stores entries of the audit log; each feature handles its own. */
  auditLogs: SaveAudit;
  /** Background work of features; the server starts and stops it. */
  lifecycles: Lifecycle;
}
export type Contributed = { readonly [Kind in keyof Contributions]?: readonly Contributions[Kind][] };

/** Services that every feature may use without declaring them. */
export interface CoreServices extends Pick<Database, "db" | "dialect" | "countConnections"> {
  readonly statements: SlowStatements;
  readonly storage: StorageState;
  readonly clock: Clock;
  readonly after: StartTimer;
  readonly internalErrors: InternalErrors;
  /** Receives errors of work that no caller waits for: `internalErrors`, of what features do in the background. */
  readonly onError: (error: unknown) => void;
  readonly timeFormat: TimeFormat;
  readonly vault: Vault;
  readonly config: Config;
  readonly audit: Audit;
  readonly trail: AuditTrail;
  readonly tokens: TokenStore;
  /** Identifies this process among several on one database. */
  readonly instance: string;
  /** The public origins of this server, known once it listens. */
  readonly origins: () => readonly string[];
  /** The entries of a kind from all features, in the order of the list; available once all features are created. */
  readonly collect: <Kind extends keyof Contributions>(kind: Kind) => readonly Contributions[Kind][];
}

interface FeatureRows {
  readonly name: `${"system" | "auth" | "monitor" | "tool" | "business"}/${string}`;
  readonly migrations?: readonly Migration[];
  /** Runs at every start and adds only what is missing. Rows that users may delete are added once: `takeSeed`. */
  readonly seed?: (start: Start) => Promise<void>;
  /**
   * Adds example rows, after all seeds, once per database. Earlier versions ran it at every start without a record, so
   * it skips what is there, found by fixed numbers, never by a name.
   */
  readonly seedDemo?: (start: DemoStart) => Promise<void>;
}

/** A feature without its own types, except what it provides; `Definition` has checked the rest. */
export interface Feature<Provided extends object = object> extends FeatureRows {
  readonly requires?: readonly Feature[];
  readonly provides?: (deps: never) => Provided;
  readonly contributes?: (services: never) => Contributed;
  readonly routes?: (api: Api, services: never) => void | Promise<void>;
}

/** The services of several features in one object. */
export type ServicesOf<Features extends readonly Feature[], Sum = unknown> = Features extends readonly [
  Feature<infer Provided>,
  ...infer Rest extends readonly Feature[],
]
  ? ServicesOf<Rest, Sum & Provided>
  : Sum;

interface Definition<Required extends readonly Feature[], Provided extends object> extends FeatureRows {
  /** Features whose services this one uses: they are created before it, and it receives no others. */
  readonly requires?: Required;
  /** Creates its services, by the names under which other features receive them. */
  readonly provides?: (deps: CoreServices & ServicesOf<Required>) => Provided;
  /** Entries for features that collect them. */
  readonly contributes?: (services: CoreServices & ServicesOf<Required> & Provided) => Contributed;
  /** Serves its calls. */
  readonly routes?: (api: Api, services: CoreServices & ServicesOf<Required> & Provided) => void | Promise<void>;
}

/** Declares a feature; the compiler checks that it uses only what it requires or provides itself. */
export const defineFeature = <const Required extends readonly Feature[] = [], Provided extends object = object>(
  feature: Definition<Required, Provided>,
): Feature<Provided> => feature;
