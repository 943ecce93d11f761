import { dirname, join } from "node:path";
import { readInstalled } from "../jobs/release.ts";
import { DeviceError } from "../kernel/errors.ts";
import { greetDaemon, openDaemon } from "./daemon-socket.ts";
import type { Tools } from "./tools.ts";

/** Whether a daemon runs that uses the data of this account: another one knows none of its pairings. */
export async function findDaemon(tools: Tools): Promise<"none" | "own" | "foreign"> {
  if ((await greetDaemon(tools.config.port)) === undefined) return "none";
  const daemon = await openDaemon(tools);
  daemon?.close();
  return daemon ? "own" : "foreign";
}

/** What the package says of itself: `release.json` beside the program, which is `app/dist/main.js`. */
export const readPackage = ({ program }: Tools) =>
  readInstalled(join(dirname(dirname(program.at(-1) ?? "")), "release.json"));

/** The Debian package has one service, of its own user; its launcher names that folder to root. */
const isBesideService = async (tools: Tools) =>
  !("ADEL_BRIDGE_HOME" in tools.config.service.environment) && (await readPackage(tools))?.form === "deb";

/** Refuses to change data that the daemon of this computer does not use. */
export async function assertOwnDaemon(tools: Tools, doing: string): Promise<void> {
  const { port } = tools.config;
  const daemon = await findDaemon(tools);
  if (daemon === "foreign" || (daemon === "none" && (await isBesideService(tools))))
    throw new DeviceError("BRIDGE_OF_ANOTHER", doing, { port });
}
