import { parseArgs } from "node:util";
import { buildApp, openOffice } from "./app.ts";
import { printable, readConfig } from "./config.ts";
import { systemClock } from "./core/clock.ts";
import { pairingService } from "./features/business/encoder/pairing.service.ts";

/** A generated password is said once, on the terminal, and never in the log. */
const tell = (line: string) => console.log(line);

async function start(): Promise<void> {
  const config = readConfig();
  const app = await buildApp(await openOffice(config, systemClock, tell));
  const stop = () => {
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
  const { db, vault } = await openOffice(readConfig(), systemClock, tell);
  try {
    tell(await pairingService(db, systemClock, vault).issueFor(values.encoder));
  } finally {
    await db.destroy();
  }
}

async function main([command, ...options]: readonly string[]): Promise<void> {
  if (command === undefined) return start();
  if (command === "--print-config") return console.log(JSON.stringify(printable(readConfig()), null, 2));
  if (command === "pair-code") return pairCode(options);
  throw new Error(`unknown command ${command}: use none, --print-config or pair-code --encoder DEVICENUMBER`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : "the server could not start");
  process.exit(1);
});
