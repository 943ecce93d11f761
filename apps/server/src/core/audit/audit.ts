import type { AuditKind, ErrorCode, ErrorValues, Text } from "@adel/protocol";

/** A log entry of one operation: who, what, which row, from where, result. Never a body, a query string or a secret. */
export interface AuditEntry {
  readonly kind: AuditKind | "sign-in" | "sign-out";
  readonly title: Text;
  /** null without a signed-in user. */
  readonly userId: number | null;
  /** For a sign-in, the user name as entered. */
  readonly userName: string;
  readonly deptId: number | null;
  readonly address: string;
  readonly userAgent: string;
  readonly method: string;
  /** The path as declared, with placeholders. */
  readonly route: string;
  /** The path parameters: ids and card numbers, for the history of a row. */
  readonly params: Readonly<Record<string, string>>;
  /** The input as JSON with hidden secrets; "" if it could not be parsed. */
  readonly sent: string;
  /** 200 or the error code. */
  readonly code: number;
  readonly fault: ErrorCode | null;
  /** Values of the error's text. */
  readonly values: ErrorValues;
  readonly time: number;
  readonly durationMs: number;
}

/** Stores operations; supplied by features (operation log, login log). */
export type SaveAudit = (entry: AuditEntry) => Promise<void>;

/** Records an operation; awaited before the reply is sent; never fails. */
export type Audit = (entry: AuditEntry) => Promise<void>;

interface Log {
  info(what: object, message: string): void;
  error(what: object, message: string): void;
}

/**
 * Logs each operation and passes it to `keep`. The operation is already complete, so a failure of `keep` is only
 * logged.
 */
export const createAuditor =
  (log: Log, keep: SaveAudit): Audit =>
  async (entry) => {
    // The input contains names of people and places, which do not belong in the log.
    const { sent, ...audit } = entry;
    log.info({ audit: { ...audit, title: entry.title.en } }, "audit");
    await keep(entry).catch((error: unknown) => log.error({ err: error, route: entry.route }, "an act was not kept"));
  };
