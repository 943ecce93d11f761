import { existsSync } from "node:fs";
import { join } from "node:path";

/** Folders of the kernel's own driver for PN533 readers, such as the ACR122U: it is loaded for the USB connection. */
const PN533 = ["bus/usb/drivers/pn533_usb", "module/pn533_usb"] as const;

/**
 * Whether Linux has loaded its module pn533, which takes a reader before the smart card service can: the service then
 * shows no reader, without an error.
 */
export const isPn533Loaded = (sys = "/sys"): boolean => PN533.some((folder) => existsSync(join(sys, folder)));
