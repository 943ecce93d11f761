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
import { resetFactorAtConsole } from "./features/auth/session/console-reset.ts";
import { PairingService } from "./features/business/encoder/pairing.service.ts";
import { demoCardImages } from "./features/business/job/demo-cards.service.ts";
import { setUpProvider } from "./features/business/payment/provider.service.ts";
import { verifyAuditCommand, verifyLedgerCommand } from "./verify-commands.ts";

/** What a command was called with. */
interface CommandLine {
  readonly options: readonly string[];
  /** Instead of the environment of the process. */
  readonly environment: NodeJS.ProcessEnv | undefined;
  /** A line on the terminal, where a generated password is shown once; never the log. */
  readonly print: (line: string) => void;
  /** A text in the terminal's language. */
  readonly text: ReturnType<typeof translate<"server">>;
}

async function start({ environment, print }: CommandLine): Promise<void> {
  const config = readConfig(environment);
  const app = await buildApp(await createAppContext(config, systemClock, print));
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
async function pairCode({ options, environment, print, text }: CommandLine): Promise<void> {
  const { values } = parseArgs({ args: [...options], options: { encoder: { type: "string" } } });
  if (values.encoder === undefined) throw new Error(text("command.pairCodeUsage"));
  const { db, vault } = await createAppContext(readConfig(environment), systemClock, print);
  try {
    const stored = auditTrail(vault, systemClock);
    print(await new PairingService(db, systemClock, vault, stored, () => undefined).issueFor(values.encoder));
  } finally {
    await db.destroy();
  }
}

/** Sets up payment providers from a file with the fields of the payment settings page, one object for each. */
async function setPaymentProvider({ options, environment, print, text }: CommandLine): Promise<void> {
  const { values } = parseArgs({ args: [...options], options: { file: { type: "string" } } });
  if (values.file === undefined) throw new Error(text("command.providerUsage"));
  const inputs = z.array(PaymentProviderInput).parse(JSON.parse(readFileSync(values.file, "utf8")));
  const { db, vault, timeFormat } = await createAppContext(readConfig(environment), systemClock, print);
  try {
    const trail = auditTrail(vault, systemClock);
    for (const input of inputs) await setUpProvider({ db, vault, timeFormat, clock: systemClock, trail }, input);
    print(text("command.providersSet", { methods: inputs.map(({ method }) => method).join(", ") }));
  } finally {
    await db.destroy();
  }
}

/** For the last administrator who lost the phone: removes the second factor of an account, at the server's console. */
async function resetSecondFactor({ options: [userName], environment, print, text }: CommandLine): Promise<void> {
  if (userName === undefined) throw new Error(text("command.resetSecondFactorUsage"));
  const { db, vault, timeFormat } = await createAppContext(readConfig(environment), systemClock, print);
  try {
    const reset = await resetFactorAtConsole({ db, clock: systemClock, timeFormat, vault }, userName);
    if (!reset) throw new Error(text("command.noSecondFactor", { user: userName }));
    print(text("command.secondFactorReset", { user: userName }));
    if (reset.code !== null) print(text("command.setUpCode", { code: reset.code }));
  } finally {
    await db.destroy();
  }
}

/** Writes the cards of the full example beside a simulated encoder: `card`, `other` and `expired`, as raw images. */
async function writeDemoCards({ options, environment, print, text }: CommandLine): Promise<void> {
  const { values } = parseArgs({ args: [...options], options: { folder: { type: "string" } } });
  if (values.folder === undefined) throw new Error(text("command.demoCardsUsage"));
  const { db, vault } = await createAppContext(readConfig(environment), systemClock, print);
  try {
    for (const { name, image } of await demoCardImages(db, vault, systemClock.now()))
      writeFileSync(join(values.folder, `${name}.mfd`), image, { mode: 0o600 });
  } finally {
    await db.destroy();
  }
}

/** Runs the command that the arguments name, or without one the server, until it listens. */
export async function runCommandLine(
  [command, ...options]: readonly string[],
  print: (line: string) => void,
  environment?: NodeJS.ProcessEnv,
): Promise<void> {
  const text = translate(readTerminalLanguage(environment), "server");
  const commandLine = { options, environment, print, text };
  if (command === undefined) return start(commandLine);
  if (command === "--version" || command === "-V") return print(readVersion());
  if (command === "--help" || command === "-h") return print(text("command.usage"));
  if (command === "--print-config") return print(JSON.stringify(printable(readConfig(environment)), null, 2));
  if (command === "backup") return backupCommand(options, readConfig(environment), print);
  if (command === "restore") return restoreCommand(options, readConfig(environment), print);
  if (command === "pair-code") return pairCode(commandLine);
  if (command === "verify-audit") return verifyAuditCommand(options, readConfig(environment), print);
  if (command === "verify-ledger") return verifyLedgerCommand(readConfig(environment), print);
  if (command === "reset-second-factor") return resetSecondFactor(commandLine);
  if (command === "set-payment-provider") return setPaymentProvider(commandLine);
  if (command === "demo-cards") return writeDemoCards(commandLine);
  throw new Error(`${text("command.unknown", { command })}\n${text("command.usage")}`);
}
