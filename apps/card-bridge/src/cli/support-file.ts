import { arch, release } from "node:os";
import { serialPorts } from "../drivers/discovery.ts";
import { loadBindings } from "../jobs/bindings.ts";
import { isDevice } from "../kernel/errors.ts";
import { withoutSecrets } from "../kernel/log.ts";
import { readPrivate } from "../kernel/private-file.ts";
import { greetDaemon } from "./daemon-socket.ts";
import { execute } from "./service/run-plan.ts";
import { SERVICE_NAME } from "./service/service-plan.ts";
import type { Tools } from "./tools.ts";

const LOG_LINES = 200;

/** Which encoder is paired with which server, without the keys. */
async function bindingsOf({ config }: Tools): Promise<object> {
  try {
    const { all } = await loadBindings(config.files.bindings);
    return all.map(({ deviceNumber, encoder, server, origins }) => ({ deviceNumber, encoder, server, origins }));
  } catch (error) {
    if (isDevice(error)) return { error: error.code, values: error.values };
    throw error;
  }
}

/** The service's last log lines: from the system's journal on Linux, from a file on macOS; none elsewhere. */
async function recentLog({ config, platform }: Tools): Promise<readonly string[]> {
  const lines = platform === "linux" ? await journalLines() : ((await readPrivate(config.files.log)) ?? "");
  return lines.trim().split("\n").slice(-LOG_LINES).filter(Boolean).map(withoutSecrets);
}

/** No journal, or nothing in it: either way there are no lines. */
async function journalLines(): Promise<string> {
  const options = ["--user", "--unit", SERVICE_NAME, "--lines", String(LOG_LINES), "--output", "cat", "--quiet"];
  try {
    return (await execute({ argv: ["journalctl", ...options, "--no-pager"] })).stdout;
  } catch (error) {
    if (isDevice(error)) return "";
    throw error;
  }
}

/** A file for remote support, without anything that opens a card, a page or a server. */
export async function supportFile(tools: Tools, found: object): Promise<object> {
  const { version, config, clock, platform } = tools;
  return {
    created: new Date(clock.wall()).toISOString(),
    version,
    node: process.version,
    system: `${platform} ${release()} ${arch()}`,
    config,
    daemon: (await greetDaemon(config.port)) ?? null,
    ports: await serialPorts(),
    bindings: await bindingsOf(tools),
    ...found,
    log: await recentLog(tools),
  };
}
