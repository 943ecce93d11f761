import type { Clock } from "./clock.ts";
import type { Db } from "./db/database.ts";
import type { DialectName } from "./db/dialect.ts";
import type { Migration } from "./db/migrate.ts";
import type { Vault } from "./secrets/vault.ts";

/** What a seed may use. */
export interface Start {
  readonly db: Db;
  readonly dialect: DialectName;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly adminPassword: string | undefined;
  /** Tells the person at the terminal, once and never in the log: a password just made. */
  readonly log: (line: string) => void;
}

/** What a feature brings beside its routes. */
export interface Feature {
  readonly name: `${"system" | "auth" | "monitor" | "tool" | "business"}/${string}`;
  readonly migrations?: readonly Migration[];
  /** Runs at every start and adds only what is not there. */
  readonly seed?: (start: Start) => Promise<void>;
  /**
   * Adds example rows, after all seeds. Runs once in the life of a database. Earlier versions ran it at every start and
   * kept no note: it skips what is there, found by numbers that nobody can change, never by a name.
   */
  readonly seedDemo?: (start: Start) => Promise<void>;
}
