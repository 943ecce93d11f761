import type { translate } from "../../../core/messages.ts";
import type { LedgerMismatch } from "./check-ledger.service.ts";
import type { ChainError, LedgerVerdict } from "./verify-ledger.service.ts";

type Translated = ReturnType<typeof translate<"server">>;

const chainLine = ({ kind, deptId, seq, entryId }: ChainError, t: Translated): string =>
  t(`command.ledgerEntry.${kind}`, { deptId, entry: entryId === null ? seq : `${seq} (id ${entryId})` });

const sumLine = ({ jobId, ...sums }: LedgerMismatch, t: Translated): string =>
  jobId === null ? t("command.ledgerLot", { ...sums }) : t("command.ledgerLotOfJob", { ...sums, jobId });

/** Result of a verification, one line each. */
export const ledgerReport = ({ chain, sums }: LedgerVerdict, t: Translated): string[] => [
  ...chain.map((found) => chainLine(found, t)),
  ...sums.map((found) => sumLine(found, t)),
];
