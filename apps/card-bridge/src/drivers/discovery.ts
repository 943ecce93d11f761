import type { ErrorCode } from "@adel/protocol";
import type { Clock } from "../kernel/clock.ts";
import { withDeadline } from "../kernel/deadline.ts";
import { asDeviceError } from "../kernel/errors.ts";
import { type EncoderAddress, encoderAddress } from "./address.ts";
import type { Connect } from "./connect.ts";
import { DRIVER_NAMES, drivers, isDriver } from "./index.ts";
import { systemPorts } from "./system-ports.ts";

/** A serial port of this computer. */
export interface SerialPortSeen {
  readonly path: string;
  readonly manufacturer: string | null;
  /** The driver whose manufacturer's USB id the port shows. */
  readonly driver: string | null;
}

/** Result of identifying the device at one address. */
export interface Found {
  readonly encoder: string;
  readonly driver: string;
  readonly state: "ready" | "unusable" | "not-asked";
  readonly firmware: string | null;
  readonly fault: ErrorCode | null;
  readonly values: Readonly<Record<string, string | number>>;
}

/** An encoder that has to wake up first still answers within this time. */
const PROBE_MS = 2000;
/** A card reader is reached through a process that starts first (8 s at most, pcsc-client.ts) and then answers (3 s). */
const READER_PROBE_MS = 12_000;

/** Answers until an encoder is identified, when its address names how long each may take. */
const NAMED_ANSWERS = 10;

function probeMs(driver: string, { options }: EncoderAddress): number {
  const ms = driver === "pcsc" ? READER_PROBE_MS : PROBE_MS;
  return ms + NAMED_ANSWERS * Number(options.get("timeout") ?? 0);
}

const driverOf = (vendorId: string | undefined) =>
  DRIVER_NAMES.find(
    (name) => isDriver(name) && vendorId !== undefined && drivers[name].usbVendors.includes(vendorId.toLowerCase()),
  ) ?? null;

interface ListedPort {
  readonly path: string;
  readonly manufacturer?: string | undefined;
  readonly vendorId?: string | undefined;
}

/** On Linux SerialPort.list() starts udevadm and fails without it; the kernel provides the same data. */
async function listedPorts(): Promise<readonly ListedPort[]> {
  if (process.platform === "linux") return systemPorts();
  const { SerialPort } = await import("serialport");
  const ports = await SerialPort.list();
  // ttyS ports without hardware have neither a manufacturer nor a plug-and-play id.
  return ports.filter(
    (port) => port.vendorId !== undefined || port.pnpId !== undefined || port.manufacturer !== undefined,
  );
}

/** Serial ports with what is known of them. */
export async function serialPorts(): Promise<readonly SerialPortSeen[]> {
  return (await listedPorts()).map(({ path, manufacturer, vendorId }) => ({
    path,
    manufacturer: manufacturer ?? null,
    driver: driverOf(vendorId),
  }));
}

/** What the system knows without opening a device. */
export interface DiscoveryResult {
  /** Addresses. */
  readonly encoders: readonly string[];
  /** Why the system could not be queried, by driver. */
  readonly unasked: readonly Found[];
}

/**
 * Encoders known to the system by name: card readers. Never rejects, because serial ports work without the smart card
 * service.
 */
export async function discoverEncoders(clock: Clock): Promise<DiscoveryResult> {
  const all = await Promise.all(
    DRIVER_NAMES.map(async (driver): Promise<DiscoveryResult> => {
      const addresses = isDriver(driver) ? drivers[driver].addresses : undefined;
      try {
        return { encoders: ((await addresses?.(clock)) ?? []).map((path) => `${driver}:${path}`), unasked: [] };
      } catch (error) {
        const { code: failure, values } = asDeviceError(error, "asking for card readers");
        const found = {
          encoder: `${driver}:*`,
          driver,
          state: "unusable",
          firmware: null,
          fault: failure,
          values,
        } as const;
        return { encoders: [], unasked: [found] };
      }
    }),
  );
  return { encoders: all.flatMap((one) => one.encoders), unasked: all.flatMap((one) => one.unasked) };
}

/** Opens the port, identifies the device, closes the port; never rejects: one bad port must not hide the others. */
export async function probe(encoder: string, connect: Connect, clock: Clock, signal: AbortSignal): Promise<Found> {
  const [scheme = "", rest = ""] = encoder.split(/[:?]/);
  const driver = scheme === "sim" ? rest : scheme;
  try {
    const address = encoderAddress(encoder);
    const limit = { ms: probeMs(driver, address), doing: "asking who is there", code: "ENCODER_SILENT" } as const;
    const firmware = await withDeadline(signal, clock, limit, async (within) => {
      const { port, driver: request } = await connect(address, within);
      try {
        return await request.firmware(within);
      } finally {
        await port.close();
      }
    });
    return { encoder, driver, state: "ready", firmware, fault: null, values: {} };
  } catch (error) {
    const { code, values } = asDeviceError(error, "asking who is there");
    // Bytes of another protocol: usually the baud rate is wrong.
    const failure = code === "ENCODER_GARBLED" ? "BAUD_WRONG" : code;
    return { encoder, driver, state: "unusable", firmware: null, fault: failure, values };
  }
}
