import type { Clock } from "../kernel/clock.ts";
import type { Connect } from "./connect.ts";
import { discoverEncoders, type Found, probe, serialPorts } from "./discovery.ts";
import { DRIVER_NAMES, drivers, isDriver } from "./index.ts";

/** A possible location of an encoder, as the system lists it; it was not opened or queried. */
export interface Reader {
  /** The name shown to users: the port, or the reader's own name. */
  readonly name: string;
  readonly manufacturer: string | null;
  /** Its addresses, the most likely first; only one of them can be used at a time. */
  readonly addresses: readonly [string, ...string[]];
  /**
   * Known by its manufacturer's USB id, by the system or by configuration. Any other port may belong to another device,
   * such as a cash register.
   */
  readonly isKnown: boolean;
}

interface ReadersResult {
  readonly readers: readonly Reader[];
  /** Why the system could not be queried, by driver. */
  readonly unasked: readonly Found[];
}

interface ReadersSetting {
  readonly clock: Clock;
  /** Configured addresses. */
  readonly named: readonly string[];
}

const SERIAL = DRIVER_NAMES.filter((name) => isDriver(name) && drivers[name].link === "serial");

const known = (address: string, manufacturer: string | null = null): Reader => ({
  name: address.replace(/^\w+:/, "").replace(/\?.*$/, ""),
  manufacturer,
  addresses: [address],
  isKnown: true,
});

/** All possible encoders of this computer; opens nothing. */
export async function findReaders({ clock, named }: ReadersSetting): Promise<ReadersResult> {
  const [ports, { encoders, unasked }] = await Promise.all([serialPorts(), discoverEncoders(clock)]);
  const isNamed = (path: string) => named.some((address) => address.split("?")[0]?.endsWith(`:${path}`));
  const serial = ports.flatMap(({ path, manufacturer, driver }): Reader[] => {
    if (driver !== null) return [known(`${driver}:${path}`, manufacturer)];
    const [first, ...others] = SERIAL.map((name) => `${name}:${path}`);
    if (first === undefined || isNamed(path)) return [];
    return [{ name: path, manufacturer, addresses: [first, ...others], isKnown: false }];
  });
  const all = [...[...named, ...encoders].map((address) => known(address)), ...serial];
  const isFirst = ({ addresses: [address] }: Reader, at: number) =>
    all.findIndex(({ addresses: [other] }) => other === address) === at;
  return { readers: all.filter(isFirst), unasked };
}

/** The first driver that gets a reply; if none does, the error of the first one. */
export async function askReader(
  { addresses: [first, ...others] }: Pick<Reader, "addresses">,
  connect: Connect,
  clock: Clock,
  signal: AbortSignal,
): Promise<Found> {
  const found = await probe(first, connect, clock, signal);
  for (const address of found.state === "ready" ? [] : others) {
    const other = await probe(address, connect, clock, signal);
    if (other.state === "ready") return other;
  }
  return found;
}
