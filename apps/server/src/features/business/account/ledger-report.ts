import type { LedgerMismatch } from "./check-ledger.service.ts";
import type { ChainError, ChainErrorKind, LedgerVerdict } from "./verify-ledger.service.ts";

const TEXTS: Readonly<Record<ChainErrorKind, string>> = {
  altered: "was changed, or the server did not write it",
  missing: "was removed",
  lot: "names another account or order than its lot",
  "cut-off": "and all behind it are missing, although they were written",
  "not-the-anchored": "is not the one that the audit trail noted",
  unchained: "and all behind it have lost the hashes that link them",
};

const chainLine = ({ kind, deptId, seq, entryId }: ChainError): string =>
  `account of department ${deptId}: entry ${seq}${entryId === null ? "" : ` (id ${entryId})`} ${TEXTS[kind]}`;

const sumLine = ({ lotId, what, stands, entriesTotal, jobId }: LedgerMismatch): string =>
  `lot ${lotId}: ${what} stands at ${stands}, entries say ${entriesTotal}${jobId === null ? "" : ` (job ${jobId})`}`;

/** What verifying found, one line each. */
export const ledgerReport = ({ chain, sums }: LedgerVerdict): string[] => [
  ...chain.map(chainLine),
  ...sums.map(sumLine),
];
