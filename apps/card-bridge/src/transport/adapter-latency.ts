import { readFile, realpath } from "node:fs/promises";
import { basename, join } from "node:path";

/** Where Linux shows the settings of USB serial adapters (kernel, Documentation/ABI/testing/sysfs-bus-usb). */
export const USB_SERIAL = "/sys/bus/usb-serial/devices";

/** A USB adapter's own timer. */
export interface AdapterTimer {
  /** Its name in that folder, e.g. ttyUSB0. */
  readonly device: string;
  readonly ms: number;
}

/**
 * How many ms a USB adapter buffers bytes: FTDI's default is 16 (AN232B-04). undefined if the system does not report
 * it: built-in ports, other adapters, other systems.
 */
export async function adapterTimer(path: string, folder = USB_SERIAL): Promise<AdapterTimer | undefined> {
  try {
    // A path under /dev/serial/by-id, or a technician's own link, leads to the device.
    const device = basename(await realpath(path));
    const ms = Number((await readFile(join(folder, device, "latency_timer"), "utf8")).trim());
    return Number.isFinite(ms) ? { device, ms } : undefined;
  } catch (error) {
    if (error instanceof Error && "code" in error) return undefined;
    throw error;
  }
}
