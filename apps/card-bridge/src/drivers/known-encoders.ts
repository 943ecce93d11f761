import { readdir, stat } from "node:fs/promises";
import type { Clock } from "../kernel/clock.ts";
import { encoderAddress } from "./address.ts";
import { discoverEncoders, serialPorts } from "./discovery.ts";

interface FinderSetting {
  readonly clock: Clock;
  /** Where programs are looked for. */
  readonly searchPath: string;
  /** Encoders that no USB id tells, and that were named instead. */
  readonly named: readonly string[];
}

/** The names of serial devices on Linux and macOS; undefined where devices are no files. */
async function deviceNames(): Promise<string | undefined> {
  if (process.platform === "win32") return undefined;
  const names = await readdir("/dev");
  return names.filter((name) => /^(tty(ACM|USB|S)|cu\.)/.test(name)).join(" ");
}

/**
 * Gives the addresses at which an encoder may be: ports that show an encoder maker's USB id now, card readers, and those
 * that were named. For serial ports the system is only asked anew when a device came or went: on Linux each time starts another program.
 */
export function encoderFinder({ clock, searchPath, named }: FinderSetting): () => Promise<readonly string[]> {
  let request: { readonly devices: string; readonly found: readonly string[] } | undefined;
  return async () => {
    const devices = await deviceNames();
    if (devices === undefined || devices !== request?.devices) {
      const ports = await serialPorts(searchPath);
      const found = ports.flatMap(({ path, driver }) => (driver === null ? [] : [`${driver}:${path}`]));
      request = { devices: devices ?? "", found };
    }
    // A smart card service that is down has no readers to show.
    const { encoders } = await discoverEncoders(clock);
    return [...new Set([...named, ...request.found, ...encoders])];
  };
}

/** What the device file says of the device behind it, which is not opened; the same always where there are no such files. */
export async function deviceFingerprint(encoder: string): Promise<string> {
  if (process.platform === "win32") return "";
  try {
    const { dev, ino, rdev } = await stat(encoderAddress(encoder).path);
    return `${dev}:${ino}:${rdev}`;
  } catch {
    // No file of that name, or no address: whoever asks there learns why.
    return "none";
  }
}
