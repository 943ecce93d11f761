import { buildApp, openOffice } from "./app.ts";
import { printable, readConfig } from "./config.ts";
import { systemClock } from "./core/clock.ts";

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

async function main([command]: readonly string[]): Promise<void> {
  if (command === undefined) return start();
  if (command === "--print-config") return console.log(JSON.stringify(printable(readConfig()), null, 2));
  throw new Error(`unknown command ${command}: use none, --print-config or pair-code --encoder DEVICENUMBER`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : "the server could not start");
  process.exit(1);
});
