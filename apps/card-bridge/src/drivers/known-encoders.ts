import { readdir, stat } from "node:fs/promises";
import type { Clock } from "../kernel/clock.ts";
import { encoderAddress } from "./address.ts";
import { discoverEncoders, serialPorts } from "./discovery.ts";

interface FinderSetting {
  readonly clock: Clock;
  /** Encoders without a known USB id that were added by name. */
  readonly named: readonly string[];
}

/** The names of serial devices on Linux and macOS; undefined on systems where devices are not files. */
async function deviceNames(): Promise<string | undefined> {
  if (process.platform === "win32") return undefined;
  const names = await readdir("/dev");
  return names.filter((name) => /^(tty(ACM|USB|S)|cu\.)/.test(name)).join(" ");
}

/**
 * Gives the addresses at which an encoder may be: ports that show an encoder manufacturer's USB id now, card readers,
 * and those that were added. Serial ports are listed again only after a device came or went.
 */
export function encoderFinder({ clock, named }: FinderSetting): () => Promise<readonly string[]> {
  let request: { readonly devices: string; readonly found: readonly string[] } | undefined;
  return async () => {
    const devices = await deviceNames();
    if (devices === undefined || devices !== request?.devices) {
      const ports = await serialPorts();
      const found = ports.flatMap(({ path, driver }) => (driver === null ? [] : [`${driver}:${path}`]));
      request = { devices: devices ?? "", found };
    }
    // If the smart card service is not running, there are no readers.
    const { encoders } = await discoverEncoders(clock);
    return [...new Set([...named, ...request.found, ...encoders])];
  };
}

/** Properties of the device file, which is not opened; constant on systems without such files. */
export async function deviceFingerprint(encoder: string): Promise<string> {
  if (process.platform === "win32") return "";
  try {
    const { dev, ino, rdev } = await stat(encoderAddress(encoder).path);
    return `${dev}:${ino}:${rdev}`;
  } catch {
    // No file of that name, or no address: opening it reports why.
    return "none";
  }
}
