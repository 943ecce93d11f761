import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Accounts, accounts } from "./accounts.ts";
import { freePort } from "./processes.ts";
import { environment, root } from "./workspace.ts";

/** Where pages look for the bridge on the user's machine. */
const bridgePort = 21430;
const paymentPort = 8090;

/** A port that was wished for, and the one that was free. */
export type Port = { readonly wished: number; readonly got: number };

/** The folder, ports and environments of one demonstration. */
export type Demo = {
  readonly data: string;
  readonly port: Port;
  readonly bridgePort: Port;
  /** Of the local payment gateway. */
  readonly paymentPort: Port;
  readonly serverEnv: NodeJS.ProcessEnv;
  readonly bridgeEnv: NodeJS.ProcessEnv;
  /** path under which the simulated encoder's pty is found */
  readonly encoder: string;
  /** the card that lies on it, as a raw image; the simulator lays a blank one there when there is none */
  readonly card: string;
  readonly accounts: Accounts;
};

/** Where everything is stored that a start makes. */
export const dataFolder = (folder: string): string => resolve(root, process.env.ADEL_DATA ?? folder);

/** Prepares the folder and finds ports. `seed`: a few example rows, or a company with a past. */
export const demo = async (folder: string, seed: "demo" | "demo-full" = "demo"): Promise<Demo> => {
  const data = dataFolder(folder);
  const bridge = join(data, "bridge");
  mkdirSync(bridge, { recursive: true, mode: 0o700 });
  const card = join(bridge, "card.mfd");
  const encoder = join(bridge, "encoder");
  rmSync(encoder, { force: true }); // a link that a killed start left behind
  const [port, forBridge] = [await found(Number(process.env.ADEL_PORT ?? 8080)), await found(bridgePort)];
  const forPayments = await found(paymentPort);
  return {
    data,
    port,
    bridgePort: forBridge,
    paymentPort: forPayments,
    serverEnv: environment({
      ADEL_SEED: seed,
      ADEL_DATA: data,
      ADEL_PORT: String(port.got),
      ADEL_LOG_LEVEL: process.env.ADEL_LOG_LEVEL ?? "warn",
    }),
    // Kept apart from a bridge that is really installed for this user.
    bridgeEnv: environment({
      ADEL_BRIDGE_HOME: bridge,
      ADEL_BRIDGE_PORT: String(forBridge.got),
      ADEL_BRIDGE_LOG: process.env.ADEL_BRIDGE_LOG ?? "warn",
    }),
    encoder,
    card,
    accounts: accounts(join(data, "demo-accounts")),
  };
};

const found = async (wished: number): Promise<Port> => ({ wished, got: await freePort(wished) });
