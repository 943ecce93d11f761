import { parseArgs } from "node:util";
import { createAppContext } from "./app.ts";
import type { Config } from "./config.ts";
import { auditTrail } from "./core/audit/trail.ts";
import { type ChainEnd, verifyTrail } from "./core/audit/verify-trail.ts";
import { systemClock } from "./core/clock.ts";
import { translate } from "./core/messages.ts";
import { ledgerReport } from "./features/business/account/ledger-report.ts";
import { verifyLedger } from "./features/business/account/verify-ledger.service.ts";

type Print = (line: string) => void;

/** `SEQ:LINK`, as the command printed it earlier. */
function chainEnd(text: string): ChainEnd | undefined {
  const [, seq, link] = /^(\d+):([\w-]*)$/.exec(text) ?? [];
  return seq === undefined || link === undefined ? undefined : { seq: Number(seq), link };
}

/** Verifies the audit trail and reports whether every row is unchanged. */
export async function verifyAuditCommand(args: readonly string[], config: Config, print: Print): Promise<void> {
  const t = translate(config.language, "server");
  const { values } = parseArgs({ args: [...args], options: { holds: { type: "string" } } });
  const noted = values.holds === undefined ? undefined : chainEnd(values.holds);
  if (values.holds !== undefined && !noted) throw new Error(t("command.holdsWrong"));
  const { db, vault } = await createAppContext(config, systemClock, print);
  try {
    const verdict = await verifyTrail(db, vault, noted);
    if (!verdict.sound) throw new Error(t(`command.auditWrong.${verdict.why}`, { row: verdict.at }));
    print(t("command.auditSound", { end: `${verdict.end.seq}:${verdict.end.link}` }));
  } finally {
    await db.destroy();
  }
}

/** Verifies the chain of every account's entries, and reports whether entries, lots and jobs match. */
export async function verifyLedgerCommand(config: Config, print: Print): Promise<void> {
  const t = translate(config.language, "server");
  const { db, vault } = await createAppContext(config, systemClock, print);
  try {
    const verdict = await verifyLedger(db, auditTrail(vault, systemClock));
    const lines = ledgerReport(verdict, t);
    for (const line of lines) print(line);
    if (lines.length > 0) throw new Error(t("command.ledgerWrong", { count: lines.length }));
    print(t("command.ledgerSound", { count: verdict.entries }));
  } finally {
    await db.destroy();
  }
}
