import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { PaymentProviderInput } from "@adel/protocol";
import * as z from "zod";
import { buildApp, createAppContext } from "./app.ts";
import { backupCommand, restoreCommand } from "./backup-commands.ts";
import { printable, readConfig, readVersion } from "./config.ts";
import { auditTrail } from "./core/audit/trail.ts";
import { type ChainEnd, verifyTrail } from "./core/audit/verify-trail.ts";
import { systemClock } from "./core/clock.ts";
import { STOP_MS } from "./core/http/drain.ts";
import { startTimer } from "./core/timer.ts";
import { ledgerReport } from "./features/business/account/ledger-report.ts";
import { verifyLedger } from "./features/business/account/verify-ledger.service.ts";
import { PairingService } from "./features/business/encoder/pairing.service.ts";
import { demoCardImages } from "./features/business/job/demo-cards.service.ts";
import { setUpProvider } from "./features/business/payment/provider.service.ts";

/** A generated password is said once, on the terminal, and never in the log. */
const log = (line: string) => console.log(line);

async function start(): Promise<void> {
  const config = readConfig();
  const app = await buildApp(await createAppContext(config, systemClock, log));
  const stop = () => {
    // A statement that never ends keeps the database open.
    startTimer(STOP_MS, () => process.exit(1));
    app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  await app.listen({ host: config.host, port: config.port });
}

/** Makes a pairing code beside a running server: both work on the same database. */
async function pairCode(options: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...options], options: { encoder: { type: "string" } } });
  if (values.encoder === undefined) throw new Error("pair-code needs --encoder DEVICENUMBER");
  const { db, vault } = await createAppContext(readConfig(), systemClock, log);
  try {
    const stored = auditTrail(vault, systemClock);
    log(await new PairingService(db, systemClock, vault, stored, () => undefined).issueFor(values.encoder));
  } finally {
    await db.destroy();
  }
}

/** `SEQ:LINK`, as this command printed it earlier. */
function chainEnd(text: string): ChainEnd {
  const [, seq, link] = /^(\d+):([\w-]*)$/.exec(text) ?? [];
  if (seq === undefined || link === undefined) throw new Error(`--holds takes what verify-audit printed: SEQ:LINK`);
  return { seq: Number(seq), link };
}

/** Walks the audit trail and says whether every row is as it was written. */
async function verifyAudit(options: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...options], options: { holds: { type: "string" } } });
  const noted = values.holds === undefined ? undefined : chainEnd(values.holds);
  const { db, vault } = await createAppContext(readConfig(), systemClock, log);
  try {
    const verdict = await verifyTrail(db, vault, noted);
    if (!verdict.sound) throw new Error(`audit trail: ${verdict.why} at row ${verdict.at}`);
    log(`audit trail: sound, ends at ${verdict.end.seq}:${verdict.end.link}`);
  } finally {
    await db.destroy();
  }
}

/** Follows the chain of every account's entries, and says whether entries, lots and jobs agree. */
async function verifyLedgerCommand(): Promise<void> {
  const { db, vault } = await createAppContext(readConfig(), systemClock, log);
  try {
    const verdict = await verifyLedger(db, auditTrail(vault, systemClock));
    const lines = ledgerReport(verdict);
    for (const line of lines) log(line);
    if (lines.length > 0) throw new Error(`ledger: ${lines.length} differences`);
    log(`ledger: every sum agrees, ${verdict.entries} entries are as they were written`);
  } finally {
    await db.destroy();
  }
}

/** Sets up payment providers from a file: what the payment setting screen takes, one object for each. */
async function setPaymentProvider(options: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...options], options: { file: { type: "string" } } });
  if (values.file === undefined) throw new Error("set-payment-provider needs --file FILE");
  const inputs = z.array(PaymentProviderInput).parse(JSON.parse(readFileSync(values.file, "utf8")));
  const { db, vault, timeFormat } = await createAppContext(readConfig(), systemClock, log);
  try {
    const trail = auditTrail(vault, systemClock);
    for (const input of inputs) await setUpProvider({ db, vault, timeFormat, clock: systemClock, trail }, input);
    log(`payment providers: ${inputs.map(({ method }) => method).join(", ")}`);
  } finally {
    await db.destroy();
  }
}

/** Writes the cards of the full example beside a simulated encoder: `card`, `other` and `expired`, as raw images. */
async function writeDemoCards(options: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...options], options: { folder: { type: "string" } } });
  if (values.folder === undefined) throw new Error("demo-cards needs --folder FOLDER");
  const { db, vault } = await createAppContext(readConfig(), systemClock, log);
  try {
    for (const { name, image } of await demoCardImages(db, vault, systemClock.now()))
      writeFileSync(join(values.folder, `${name}.mfd`), image, { mode: 0o600 });
  } finally {
    await db.destroy();
  }
}

async function main([command, ...options]: readonly string[]): Promise<void> {
  if (command === undefined) return start();
  if (command === "--version" || command === "-V") return console.log(readVersion());
  if (command === "--print-config") return console.log(JSON.stringify(printable(readConfig()), null, 2));
  if (command === "backup") return backupCommand(options, readConfig(), log);
  if (command === "restore") return restoreCommand(options, readConfig(), log);
  if (command === "pair-code") return pairCode(options);
  if (command === "verify-audit") return verifyAudit(options);
  if (command === "verify-ledger") return verifyLedgerCommand();
  if (command === "set-payment-provider") return setPaymentProvider(options);
  if (command === "demo-cards") return writeDemoCards(options);
  const known =
    "none, --version, --print-config, backup FILE [--with-key], restore FILE, pair-code --encoder DEVICENUMBER, set-payment-provider --file FILE, demo-cards --folder FOLDER, verify-audit [--holds SEQ:LINK] or verify-ledger";
  throw new Error(`unknown command ${command}: use ${known}`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : "the server could not start");
  process.exit(1);
});
