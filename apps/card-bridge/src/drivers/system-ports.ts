import { readdir, readFile, realpath } from "node:fs/promises";
import { dirname, join } from "node:path";

/** A serial port with what its USB device says of itself. */
export interface SystemPort {
  readonly path: string;
  readonly vendorId: string;
  readonly manufacturer: string | undefined;
}

async function textOf(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, "utf8")).trim();
  } catch {
    // This folder is not the USB device, or the device is gone.
    return undefined;
  }
}

/** The folder of the USB device, some levels above that of its port. */
async function usbDeviceOf(folder: string, root: string): Promise<Omit<SystemPort, "path"> | undefined> {
  for (let at = folder; at.startsWith(root) && at !== root; at = dirname(at)) {
    const vendorId = await textOf(join(at, "idVendor"));
    if (vendorId !== undefined) return { vendorId, manufacturer: await textOf(join(at, "manufacturer")) };
  }
  return undefined;
}

/**
 * USB serial ports as the Linux kernel lists them (sysfs rules of the kernel: `class` leads to devices, and parents are
 * found by going up). For computers without udevadm, which serialport asks.
 */
export async function systemPorts(sys = "/sys"): Promise<readonly SystemPort[]> {
  const names = await readdir(join(sys, "class/tty")).catch(() => []);
  const root = await realpath(sys).catch(() => sys);
  const found = await Promise.all(
    names.toSorted().map(async (name) => {
      const device = await realpath(join(sys, "class/tty", name, "device")).catch(() => undefined);
      const usb = device === undefined ? undefined : await usbDeviceOf(device, root);
      return usb ? [{ path: `/dev/${name}`, ...usb }] : [];
    }),
  );
  return found.flat();
}
