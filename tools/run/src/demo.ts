import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { emptyCard, printDump, uid } from "@adel/card";
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
  /** the card that lies on it, one raw 1K image */
  readonly card: string;
  /** the administrator's password as it was generated, or null when it was not generated here */
  readonly password: string | null;
};

/** Prepares the folder: a password at the first start, a blank card for the encoder. */
export const demo = async (folder: string): Promise<Demo> => {
  const data = resolve(root, process.env.ADEL_DATA ?? folder);
  const bridge = join(data, "bridge");
  const isFirst = !existsSync(data) || readdirSync(data).length === 0;
  mkdirSync(bridge, { recursive: true, mode: 0o700 });
  const password = demoPassword(join(data, "demo-password"), isFirst);
  const card = join(bridge, "card.mfd");
  if (!existsSync(card)) writeFileSync(card, printDump(emptyCard(uid("04A1B2C3"), "1k"), "mfd"));
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
      ...(password !== null && { ADEL_ADMIN_PASSWORD: password }),
    }),
    // Kept apart from a bridge that is really installed for this user.
    bridgeEnv: environment({
      XDG_CONFIG_HOME: bridge,
      XDG_STATE_HOME: bridge,
      XDG_DATA_HOME: bridge,
      XDG_RUNTIME_DIR: bridge,
    }),
    encoder,
    card,
    password,
  };
};

/**
 * Generated once, at the first start, and kept in a file of mode 600 beside the database, so that a later start can say
 * it again. Only the demonstration does that; a server that is really run prints its password once and keeps no copy.
 */
const demoPassword = (file: string, isFirst: boolean): string | null => {
  if (process.env.ADEL_ADMIN_PASSWORD !== undefined) return null;
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  if (!isFirst) return null;
  const password = randomBytes(12).toString("base64url");
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  return password;
};
