import type { LogEvent } from "kysely";
import { DatabaseError } from "pg";
import type { Clock } from "../clock.ts";

/** SQLite's result codes for read-only and full, and the errors of -wal and -shm on a full disk. */
const SQLITE_PRIMARY: ReadonlySet<number> = new Set([8, 13]);
const SQLITE_EXTENDED: ReadonlySet<number> = new Set([778, 1034, 1546, 4874]);
/** PostgreSQL: disk_full, read_only_sql_transaction. The system: no space, no quota, read-only. */
const CODES: ReadonlySet<unknown> = new Set(["53100", "25006", "ENOSPC", "EDQUOT", "EROFS"]);

/** SQLite: another process writes. */
const SQLITE_BUSY = 5;

const sqliteCode = (error: unknown): number | undefined =>
  error instanceof Error && "errcode" in error && typeof error.errcode === "number" ? error.errcode : undefined;

export const isBusy = (error: unknown): boolean => {
  const code = sqliteCode(error);
  return code !== undefined && (code & 0xff) === SQLITE_BUSY;
};

/** There is no connection to the database: it is stopped, it starts, or the network is interrupted. */
export class UnreachableDatabaseError extends Error {}

/** PostgreSQL: connection exceptions (class 08), too many connections, shutdown, crash, start. */
const UNREACHABLE = /^(08...|53300|57P0[1-3])$/;
/** pg's errors for a connection that ended under a statement; they have no code. */
const LOST_CONNECTION = /^(Connection terminated|Client has encountered a connection error)/;

/** The system's codes of a socket that broke; those of `fetch` and of a client's request name no system call. */
const BROKEN_CONNECTION: ReadonlySet<unknown> = new Set(["ECONNRESET", "EPIPE", "ETIMEDOUT"]);

/** PostgreSQL takes no connections to a database at the moment. */
const NOT_ADMITTED = "55000";

/** Why a connection failed: a wrong password or name is no outage. */
export function toConnectionError(cause: unknown): unknown {
  const isOutage =
    !(cause instanceof DatabaseError) || cause.code === NOT_ADMITTED || UNREACHABLE.test(cause.code ?? "");
  const message = cause instanceof Error ? cause.message : "no connection";
  return isOutage ? new UnreachableDatabaseError(message, { cause }) : cause;
}

function isUnreachable(error: unknown): boolean {
  if (error instanceof UnreachableDatabaseError) return true;
  if (error instanceof DatabaseError) return UNREACHABLE.test(error.code ?? "");
  if (!(error instanceof Error)) return false;
  return (
    LOST_CONNECTION.test(error.message) || ("syscall" in error && "code" in error && BROKEN_CONNECTION.has(error.code))
  );
}

export type StorageError = "STORAGE_BUSY" | "STORAGE_UNREACHABLE" | "STORAGE_UNWRITABLE";

/** The error code for a failure of the storage; undefined if the call itself was wrong. */
export function storageError(error: unknown): StorageError | undefined {
  if (isBusy(error)) return "STORAGE_BUSY";
  if (isUnreachable(error)) return "STORAGE_UNREACHABLE";
  const code = sqliteCode(error);
  if (code !== undefined)
    return SQLITE_PRIMARY.has(code & 0xff) || SQLITE_EXTENDED.has(code) ? "STORAGE_UNWRITABLE" : undefined;
  return error instanceof Error && "code" in error && CODES.has(error.code) ? "STORAGE_UNWRITABLE" : undefined;
}

/** A listening server writes its own metrics four times a minute: a failure is either repeated or over. */
const FAILURE_LIFE_MS = 30_000;

/** Whether this process could write to its database at the last attempt. */
export class StorageState {
  readonly #clock: Clock;
  #failedTime: number | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Kysely's log: receives every statement that ended. */
  readonly receive = (event: LogEvent): void => {
    if (event.level === "error" && storageError(event.error) === "STORAGE_UNWRITABLE")
      this.#failedTime = this.#clock.now();
  };

  isWritable(): boolean {
    return this.#failedTime === undefined || this.#clock.now() - this.#failedTime >= FAILURE_LIFE_MS;
  }
}
