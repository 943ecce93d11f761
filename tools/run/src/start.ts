import { createInterface } from "node:readline";
import { build } from "./build.ts";
import { dataFolder, demo } from "./demo.ts";
import { greeting } from "./greeting.ts";
import {
  type Programs,
  pairOnce,
  placeCards,
  setUpPayments,
  startBridge,
  startEncoder,
  startGateway,
  startServer,
} from "./parts.ts";
import { answers, appears, type Part } from "./processes.ts";
import { CONSOLE_HELP, parseConsoleCommand } from "./simulator-console.ts";
import { alreadyRunning, claimFolder } from "./single-start.ts";
import { type Supervisor, supervise } from "./supervisor.ts";

// npm start: builds what has changed, then runs server and web on one port, a simulated encoder with a card on it,
// and a bridge bound to both, over example data. Ctrl-C ends them all.

const programs: Programs = {
  server: ["apps/server/dist/main.js"],
  bridge: ["apps/card-bridge/bin/card-bridge.mjs"],
};

const startPart = async (parts: Supervisor, announce: (address: string) => void): Promise<string> => {
  const setting = await demo("data", "demo-full");
  const address = `http://127.0.0.1:${setting.port.got}`;
  const gateway = await parts.add(startGateway(setting));
  const server = await parts.add(startServer(programs.server, setting));
  const payments = `http://127.0.0.1:${setting.paymentPort.got}/`;
  await answers(`${address}/adel/health`, server);
  await placeCards(programs, setting);
  const encoder = await parts.add(startEncoder(programs.bridge, setting));
  await Promise.all([appears(setting.encoder, encoder), answers(payments, gateway)]);
  await setUpPayments(programs, setting);
  await pairOnce(programs, setting, { server: address, page: address });
  const bridge = await parts.add(startBridge(programs.bridge, setting));
  await answers(`http://127.0.0.1:${setting.bridgePort.got}/hello`, bridge);
  loadSampleCards(encoder, setting.card);
  announce(address);
  return greeting(address, setting);
};

/** Cards change hands by lines typed here; a closed terminal leaves the card where it lies. */
const loadSampleCards = ({ process: encoder }: Part, card: string): void => {
  const simulatorConsole = parseConsoleCommand(card);
  createInterface({ input: process.stdin }).on("line", (line) => {
    const move = simulatorConsole(line);
    if (move !== null) encoder.stdin?.write(`lift\n${move.report}\n`);
    console.log(`  ${move?.message ?? CONSOLE_HELP}`);
  });
};

const run = async (announce: (address: string) => void): Promise<string | null> => {
  const parts = supervise();
  console.log("building…");
  const coming = build(parts.over)
    .then(() => startPart(parts, announce))
    .then((values) => console.log(values));
  return await parts.untilOver(coming);
};

// Before the build: the programs that it would replace may be running.
const claim = await claimFolder(dataFolder("data"));
if (claim.kind === "taken") console.log(alreadyRunning(claim.address));
else {
  const error = await run(claim.announce);
  if (error !== null) console.error(error);
  process.stdin.destroy();
  process.exitCode = error === null ? 0 : 1;
}
