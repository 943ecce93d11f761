import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { PaymentProviderInput } from "@adel/protocol";
import * as z from "zod";
import { buildApp, createAppContext } from "./app.ts";
import { backupCommand, restoreCommand } from "./backup-commands.ts";
import { printable, readConfig, readTerminalLanguage, readVersion } from "./config.ts";
import { auditTrail } from "./core/audit/trail.ts";
import { systemClock } from "./core/clock.ts";
import { STOP_MS } from "./core/http/drain.ts";
import { translate } from "./core/messages.ts";
import { startTimer } from "./core/timer.ts";
import { PairingService } from "./features/business/encoder/pairing.service.ts";
import { demoCardImages } from "./features/business/job/demo-cards.service.ts";
import { setUpProvider } from "./features/business/payment/provider.service.ts";
import { verifyAuditCommand, verifyLedgerCommand } from "./verify-commands.ts";

/** A generated password is printed once on the terminal, and never logged. */
const log = (line: string) => console.log(line);
/** A text in the terminal's language. */
const text = translate(readTerminalLanguage(), "server");

async function start(): Promise<void> {
  const config = readConfig();
  const app = await buildApp(await createAppContext(config, systemClock, log));
  const stop = () => {
    // A statement that never ends would keep the database open.
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
  if (values.encoder === undefined) throw new Error(text("command.pairCodeUsage"));
  const { db, vault } = await createAppContext(readConfig(), systemClock, log);
  try {
    const stored = auditTrail(vault, systemClock);
    log(await new PairingService(db, systemClock, vault, stored, () => undefined).issueFor(values.encoder));
  } finally {
    await db.destroy();
  }
}

/** Sets up payment providers from a file with the fields of the payment settings page, one object for each. */
async function setPaymentProvider(options: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...options], options: { file: { type: "string" } } });
  if (values.file === undefined) throw new Error(text("command.providerUsage"));
  const inputs = z.array(PaymentProviderInput).parse(JSON.parse(readFileSync(values.file, "utf8")));
  const { db, vault, timeFormat } = await createAppContext(readConfig(), systemClock, log);
  try {
    const trail = auditTrail(vault, systemClock);
    for (const input of inputs) await setUpProvider({ db, vault, timeFormat, clock: systemClock, trail }, input);
    log(text("command.providersSet", { methods: inputs.map(({ method }) => method).join(", ") }));
  } finally {
    await db.destroy();
  }
}

/** Writes the cards of the full example beside a simulated encoder: `card`, `other` and `expired`, as raw images. */
async function writeDemoCards(options: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...options], options: { folder: { type: "string" } } });
  if (values.folder === undefined) throw new Error(text("command.demoCardsUsage"));
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
  if (command === "--help" || command === "-h") return console.log(text("command.usage"));
  if (command === "--print-config") return console.log(JSON.stringify(printable(readConfig()), null, 2));
  if (command === "backup") return backupCommand(options, readConfig(), log);
  if (command === "restore") return restoreCommand(options, readConfig(), log);
  if (command === "pair-code") return pairCode(options);
  if (command === "verify-audit") return verifyAuditCommand(options, readConfig(), log);
  if (command === "verify-ledger") return verifyLedgerCommand(readConfig(), log);
  if (command === "set-payment-provider") return setPaymentProvider(options);
  if (command === "demo-cards") return writeDemoCards(options);
  throw new Error(`${text("command.unknown", { command })}\n${text("command.usage")}`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : "the server could not start");
  process.exit(1);
});
