import { type Demo, dataFolder, demo } from "./demo.ts";
import { greeting } from "./greeting.ts";
import {
  type Programs,
  pairOnce,
  setUpPayments,
  startBridge,
  startEncoder,
  startGateway,
  startServer,
} from "./parts.ts";
import { answers, appears, freePort, type Part, startPart } from "./processes.ts";
import { alreadyRunning, claimFolder } from "./single-start.ts";
import { type Supervisor, supervise } from "./supervisor.ts";

// pnpm dev: the sources themselves, reloaded when they change: web by vite, server and bridge by node --watch,
// against a simulated encoder. Its data are apart from those of npm start.

const programs: Programs = { server: ["apps/server/src/main.ts"], bridge: ["apps/card-bridge/src/main.ts"] };
const watched = (args: readonly string[]) => ["--watch", "--watch-preserve-output", ...args];

const runPart = async (parts: Supervisor, announce: (address: string) => void): Promise<string> => {
  const webPort = await freePort(5173);
  const page = `http://127.0.0.1:${webPort}`;
  const setting = facing(page, await demo("data/dev"));
  const address = `http://127.0.0.1:${setting.port.got}`;
  const gateway = await parts.add(startGateway(setting));
  const server = await parts.add(startServer(watched(programs.server), setting));
  const encoder = await parts.add(startEncoder(programs.bridge, setting));
  const payments = `http://127.0.0.1:${setting.paymentPort.got}/`;
  await Promise.all([
    answers(`${address}/adel/health`, server),
    appears(setting.encoder, encoder),
    answers(payments, gateway),
  ]);
  await setUpPayments(programs, setting);
  await pairOnce(programs, setting, { server: address, page });
  const bridge = await parts.add(startBridge(watched(programs.bridge), setting));
  const web = await parts.add(startWeb(webPort, setting));
  await Promise.all([answers(page, web), answers(`http://127.0.0.1:${setting.bridgePort.got}/hello`, bridge)]);
  announce(page);
  return greeting(page, setting);
};

const startWeb = (port: number, { serverEnv }: Demo): Part =>
  startPart({
    name: "web",
    args: ["apps/web/node_modules/vite/bin/vite.js", "apps/web", "--host=127.0.0.1", "--strictPort", `--port=${port}`],
    env: serverEnv,
  });

/** Pages come from vite's port, so that is what the server calls its own address, and the only origin the bridge lets in. */
const facing = (page: string, setting: Demo): Demo => ({
  ...setting,
  serverEnv: { ...setting.serverEnv, ADEL_PUBLIC_URL: page },
});

const run = async (announce: (address: string) => void): Promise<string | null> => {
  const parts = supervise();
  return await parts.untilOver(runPart(parts, announce).then((values) => console.log(values)));
};

const claim = await claimFolder(dataFolder("data/dev"));
if (claim.kind === "taken") console.log(alreadyRunning(claim.address));
else {
  const error = await run(claim.announce);
  if (error !== null) console.error(error);
  process.exitCode = error === null ? 0 : 1;
}
