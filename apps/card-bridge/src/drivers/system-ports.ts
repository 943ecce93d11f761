import { readdir, readFile, realpath } from "node:fs/promises";
import { dirname, join } from "node:path";

/** A serial port with the properties of its device; vendor ids of expansion cards begin with 0x, those of USB do not. */
export interface SystemPort {
  readonly path: string;
  readonly vendorId: string;
  readonly manufacturer: string | undefined;
}

async function textOf(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, "utf8")).trim();
  } catch {
    // This folder is not the device, or the device was removed.
    return undefined;
  }
}

/** The USB device, some levels above its port; an expansion card is the port's own device. */
async function deviceOf(folder: string, root: string): Promise<Omit<SystemPort, "path"> | undefined> {
  for (let at = folder; at.startsWith(root) && at !== root; at = dirname(at)) {
    const vendorId = await textOf(join(at, "idVendor"));
    if (vendorId !== undefined) return { vendorId, manufacturer: await textOf(join(at, "manufacturer")) };
  }
  const vendorId = await textOf(join(folder, "vendor"));
  return vendorId === undefined ? undefined : { vendorId, manufacturer: undefined };
}

/**
 * Serial ports with hardware as the Linux kernel lists them (sysfs rules of the kernel: `class` leads to devices, and
 * parents are found in a parent folder).
 */
export async function systemPorts(sys = "/sys"): Promise<readonly SystemPort[]> {
  const names = await readdir(join(sys, "class/tty")).catch(() => []);
  const root = await realpath(sys).catch(() => sys);
  const found = await Promise.all(
    names.toSorted().map(async (name) => {
      const device = await realpath(join(sys, "class/tty", name, "device")).catch(() => undefined);
      const seen = device === undefined ? undefined : await deviceOf(device, root);
      return seen ? [{ path: `/dev/${name}`, ...seen }] : [];
    }),
  );
  return found.flat();
}
