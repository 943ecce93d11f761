import type { Driver } from "@adel/protocol/bridge/driver";
import { type DriverEntry, pcsc, serial } from "./link.ts";

/** One line per vendor; loaded when used. */
export const drivers = {
  pcsc: pcsc({
    driver: () => import("./pcsc/driver.ts"),
    sim: () => import("./pcsc/sim.ts"),
  }),
  pn532: serial({
    // Behind any manufacturer's USB adapter.
    usbVendors: [],
    opensAt: () => 115_200,
    rates: [115_200, 230_400, 460_800, 921_600],
    driver: () => import("./pn532/driver.ts"),
    view: () => import("./pn532/line-view.ts"),
    sim: () => import("./pn532/sim.ts"),
  }),
  twn4: serial({
    usbVendors: ["09d8"],
    opensAt: (options) => Number(options.get("baud") ?? 9600),
    rates: [9600, 19200, 38400, 57600, 115200],
    driver: () => import("./twn4/driver.ts"),
    view: () => import("./twn4/line-view.ts"),
    sim: () => import("./twn4/sim.ts"),
  }),
} satisfies Record<Driver, DriverEntry>;

export type DriverName = keyof typeof drivers;
export const DRIVER_NAMES = Object.keys(drivers);
export const isDriver = (word: string): word is DriverName => Object.hasOwn(drivers, word);
