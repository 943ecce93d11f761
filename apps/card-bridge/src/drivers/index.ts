import type { CreateDriver, StartSimulator } from "./driver.ts";

interface DriverEntry {
  /** What stands after the colon of an address. */
  readonly link: "serial";
  /** The rate the device starts at; USB devices take any. */
  readonly baudRate: number;
  /** USB vendor ids, lower-case hex, by which a port is known to be this encoder without asking it. */
  readonly usbVendors: readonly string[];
  readonly driver: () => Promise<{ readonly createDriver: CreateDriver }>;
  readonly sim: () => Promise<{ readonly startSimulator: StartSimulator }>;
}

/** One line a vendor; loaded only when chosen. */
export const drivers = {
  twn4: {
    link: "serial",
    baudRate: 9600,
    usbVendors: ["09d8"],
    driver: () => import("./twn4/driver.ts"),
    sim: () => import("./twn4/sim.ts"),
  },
} satisfies Record<string, DriverEntry>;

export type DriverName = keyof typeof drivers;
export const DRIVER_NAMES = Object.keys(drivers);
export const isDriver = (word: string): word is DriverName => Object.hasOwn(drivers, word);
