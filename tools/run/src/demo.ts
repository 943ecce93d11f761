import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Accounts, accounts } from "./accounts.ts";
import { freePort } from "./processes.ts";
import { environment, root } from "./workspace.ts";

/** Where one demonstration lives: its folder, its port, and what its parts are told. */
export type Demo = {
  readonly data: string;
  readonly port: number;
  readonly wishedPort: number;
  readonly serverEnv: NodeJS.ProcessEnv;
  readonly bridgeEnv: NodeJS.ProcessEnv;
  /** path under which the simulated encoder's pty is found */
  readonly encoder: string;
  /** the card that lies on it, as a raw image; the simulator lays a blank one there when there is none */
  readonly card: string;
  readonly accounts: Accounts;
};

/** Prepares the folder and finds a port. */
export const demo = async (folder: string): Promise<Demo> => {
  const data = resolve(root, process.env.ADEL_DATA ?? folder);
  const bridge = join(data, "bridge");
  mkdirSync(bridge, { recursive: true, mode: 0o700 });
  const card = join(bridge, "card.mfd");
  const encoder = join(bridge, "encoder");
  rmSync(encoder, { force: true }); // a link that a killed start left behind
  const wishedPort = Number(process.env.ADEL_PORT ?? 8080);
  const port = await freePort(wishedPort);
  return {
    data,
    port,
    wishedPort,
    serverEnv: environment({
      ADEL_SEED: "demo",
      ADEL_DATA: data,
      ADEL_PORT: String(port),
      ADEL_LOG_LEVEL: process.env.ADEL_LOG_LEVEL ?? "warn",
    }),
    // Kept apart from a bridge that is really installed for this user.
    bridgeEnv: environment({ ADEL_BRIDGE_HOME: bridge, ADEL_BRIDGE_LOG: process.env.ADEL_BRIDGE_LOG ?? "warn" }),
    encoder,
    card,
    accounts: accounts(join(data, "demo-accounts")),
  };
};
