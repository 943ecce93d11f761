import type { AuditKind, Text } from "@adel/protocol";

/** What is kept of an act: never a body, a query string or a secret. */
export interface AuditEntry {
  readonly kind: AuditKind | "sign-in" | "sign-out";
  readonly title: Text;
  readonly userId: number | null;
  readonly userName: string;
  readonly address: string;
  /** The route as declared, parameters unfilled. */
  readonly route: string;
  /** 200 or the fault's code. */
  readonly code: number;
  readonly time: number;
  readonly durationMs: number;
}

/** Where acts are recorded. The server writes them to its log; the operation log will supply a table of its own. */
export type Audit = (entry: AuditEntry) => void;
