import type { AuditKind, ErrorCode, ErrorValues, Text } from "@adel/protocol";

/** A log entry of one operation: who, what, which row, from where, result. Never a body, a query string or a secret. */
export interface AuditEntry {
  readonly kind: AuditKind | "sign-in" | "sign-out";
  readonly title: Text;
  /** null without a signed-in user. */
  readonly userId: number | null;
  /** Of a sign-in, the account as it was typed. */
  readonly userName: string;
  readonly deptId: number | null;
  readonly address: string;
  readonly userAgent: string;
  readonly method: string;
  /** The route as declared, parameters unfilled. */
  readonly route: string;
  /** The path parameters: ids and card numbers, for the history of a row. */
  readonly params: Readonly<Record<string, string>>;
  /** What was sent, as JSON with secrets hidden; "" where nothing was understood of it. */
  readonly sent: string;
  /** 200 or the fault's code. */
  readonly code: number;
  readonly fault: ErrorCode | null;
  /** What the fault's text names. */
  readonly values: ErrorValues;
  readonly time: number;
  readonly durationMs: number;
}

/** What a feature supplies to keep acts: the operation log, the login log. */
export type SaveAudit = (entry: AuditEntry) => Promise<void>;

/** Records an act; it is waited for, so that an answered act is a recorded one, and it never fails. */
export type Audit = (entry: AuditEntry) => Promise<void>;

interface Log {
  info(what: object, message: string): void;
  error(what: object, message: string): void;
}

/** Logs each operation and passes it to `keep`. The operation is complete, so a failure of `keep` is only logged. */
export const createAuditor =
  (log: Log, keep: SaveAudit): Audit =>
  async (entry) => {
    // What was sent names people and places: the log is for machines.
    const { sent, ...audit } = entry;
    log.info({ audit: { ...audit, title: entry.title.en } }, "audit");
    await keep(entry).catch((error: unknown) => log.error({ err: error, route: entry.route }, "an act was not kept"));
  };
