import { relative } from "node:path";
import { build } from "./build.ts";
import { type Demo, demo } from "./demo.ts";
import { type Programs, pairOnce, signIns, startBridge, startEncoder, startServer } from "./parts.ts";
import { answers, appears } from "./processes.ts";
import { type Together, together } from "./together.ts";
import { root } from "./workspace.ts";

// npm start: builds what has changed, then runs server and web on one port, a simulated encoder with a card on it,
// and a bridge bound to both, over example data. Ctrl-C ends them all.

const programs: Programs = {
  server: ["apps/server/dist/main.js"],
  bridge: ["apps/card-bridge/bin/card-bridge.mjs"],
};

const bring = async (parts: Together): Promise<Demo> => {
  const setting = await demo("data");
  const url = addressOf(setting);
  const server = await parts.add(startServer(programs.server, setting));
  const encoder = await parts.add(startEncoder(programs, setting));
  await Promise.all([answers(`${url}/adel/health`, server), appears(setting.encoder, encoder)]);
  await pairOnce(programs, setting, url);
  await parts.add(startBridge(programs, setting));
  return setting;
};

const addressOf = ({ port }: Demo): string => `http://127.0.0.1:${port}`;

const greeting = (setting: Demo): string => {
  const { port, wishedPort, encoder, data } = setting;
  const lines = [
    ["address", addressOf(setting) + (port === wishedPort ? "" : ` (port ${wishedPort} is taken)`)],
    ...signIns(setting),
    ["encoder", `simulated TWN4 at ${encoder}, with a blank card on it`],
    ["data", `${relative(root, data) || data} (delete the folder to begin anew)`],
  ] as const;
  return [...lines.map(([what, value]) => `  ${what.padEnd(10)}${value}`), "  Ctrl-C stops everything."].join("\n");
};

const parts = together();
console.log("building…");
const coming = build(parts.over)
  .then(() => bring(parts))
  .then((setting) => console.log(`\n${greeting(setting)}\n`));
const trouble = await parts.untilOver(coming);
if (trouble !== null) console.error(trouble);
process.exitCode = trouble === null ? 0 : 1;
