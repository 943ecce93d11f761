import type { Clock } from "../kernel/clock.ts";
import type { ApduPort } from "../transport/apdu-port.ts";
import type { BytePort } from "../transport/byte-port.ts";
import type { Port } from "../transport/port.ts";
import type { CreateDriver, EncoderDriver, StartSimulator } from "./driver.ts";
import type { LineView, OnLine } from "./line-trace.ts";
import type { Noise } from "./noisy-port.ts";

export interface Connection {
  readonly driver: EncoderDriver;
  readonly port: Port;
}

/** Where an encoder is, and its parameters. */
export interface EncoderAddress {
  /** The part after the colon of an address. */
  readonly path: string;
  /** The part after `?`. */
  readonly options: ReadonlyMap<string, string>;
  readonly clock: Clock;
  /** Called with what goes over the line, keys masked. */
  readonly onLine?: OnLine | undefined;
  /** The smart card service's socket on Linux, if it is not the default one. */
  readonly pcscSocket?: string;
}

/** How fast a serial line runs. */
export interface LineSpeed {
  /** Bits a second with these options. */
  readonly at: (options: EncoderAddress["options"]) => number;
  /** Rates that these encoders are set to in the field, for `?baud=`. */
  readonly rates: readonly number[];
}

/** What the registry holds about a driver. */
export interface DriverEntry {
  readonly link: "serial" | "pcsc";
  /** USB vendor ids, lower-case hex, by which a port is known to be this encoder without asking it. */
  readonly usbVendors: readonly string[];
  /** null if the link has no baud rate. */
  readonly speed: LineSpeed | null;
  /** Paths that the system lists as such encoders; serial ports are matched by `usbVendors`. Rejects as `open` does. */
  readonly addresses?: (clock: Clock) => Promise<readonly string[]>;
  /** Opens the port and creates the driver, behind the trailer guard; no command is sent yet. */
  readonly open: (address: EncoderAddress, signal: AbortSignal) => Promise<Connection>;
  /** Where simulators can be opened by other programs. */
  readonly socket: (address: SocketAddress) => Promise<SimulatorSocket>;
  /** Creates the driver at the other end of a simulator's cable. */
  readonly onCable: (cable: BytePort, address: EncoderAddress) => Promise<Connection>;
  readonly sim: () => Promise<{ readonly startSimulator: StartSimulator; readonly noise?: Noise }>;
}

interface SocketAddress {
  /** Another name for a serial port. */
  readonly link: string | undefined;
  readonly options: EncoderAddress["options"];
  readonly clock: Clock;
}
interface SimulatorSocket {
  newPort(): BytePort;
  /** Path of the port that was created last. */
  path(): string;
}

/** A pty. koffi is a native module: only simulators load it. */
async function ptySocket({ link }: SocketAddress): Promise<SimulatorSocket> {
  const { openPty } = await import("../transport/pty.ts");
  let path = "";
  return {
    path: () => path,
    newPort() {
      const pty = openPty(link);
      path = link ?? pty.path;
      return pty;
    },
  };
}

/** A driver with the trailer guard; both are loaded with the first encoder. */
async function guarded<Setting>(
  loading: Promise<{ readonly createDriver: (setting: Setting) => EncoderDriver }>,
  setting: Setting,
): Promise<{ readonly created: EncoderDriver; readonly driver: EncoderDriver }> {
  const [{ createDriver }, { withTrailerGuard }] = await Promise.all([loading, import("./trailer-guard.ts")]);
  const created = createDriver(setting);
  return { created, driver: withTrailerGuard(created) };
}

interface SerialEntry {
  readonly usbVendors: readonly string[];
  /** The rate the port is opened at; USB devices take any. */
  readonly opensAt: (options: EncoderAddress["options"]) => number;
  /** Baud rates worth trying if the encoder does not reply at that one. */
  readonly rates?: readonly number[];
  readonly driver: () => Promise<{ readonly createDriver: CreateDriver }>;
  /** Loaded if the bytes are shown. */
  readonly view: () => Promise<{ readonly createLineView: () => LineView }>;
  readonly sim: DriverEntry["sim"];
}

/** An encoder on a serial port. serialport is loaded with the first real one only: simulators need no native code. */
export function serial({ usbVendors, opensAt, rates = [], driver, view, sim }: SerialEntry): DriverEntry {
  const shown = async (port: BytePort, onLine: OnLine) => {
    const [{ shownPort }, { createLineView }] = await Promise.all([import("./line-trace.ts"), view()]);
    return shownPort(port, createLineView(), onLine);
  };
  const on = async (inner: BytePort, { options, clock, onLine }: EncoderAddress): Promise<Connection> => {
    const port = onLine ? await shown(inner, onLine) : inner;
    const { created, driver: encoder } = await guarded(driver(), { port, clock, options });
    const close = async () => {
      await created.leave?.();
      await port.close();
    };
    return { port: { ...port, close }, driver: encoder };
  };
  return {
    link: "serial",
    usbVendors,
    speed: { at: opensAt, rates },
    sim,
    socket: ptySocket,
    onCable: on,
    async open(address, signal) {
      const { openSerial } = await import("../transport/serial-port.ts");
      const { path, options, clock } = address;
      return on(await openSerial({ path, baudRate: opensAt(options), clock }, signal), address);
    },
  };
}

interface ReaderEntry {
  readonly driver: () => Promise<{ readonly createDriver: CreateDriver<ApduPort> }>;
  readonly sim: DriverEntry["sim"];
}

/** An encoder behind the system's smart card service; its modules are loaded with the first real one. */
export function pcsc({ driver, sim }: ReaderEntry): DriverEntry {
  const on = async (inner: ApduPort, { options, clock, onLine }: EncoderAddress): Promise<Connection> => {
    const port = onLine ? (await import("./pcsc/shown-reader.ts")).shownReader(inner, onLine) : inner;
    const { driver: encoder } = await guarded(driver(), { port, clock, options });
    return { port, driver: encoder };
  };
  return {
    link: "pcsc",
    usbVendors: [],
    speed: null,
    sim,
    async socket({ options, clock }) {
      const { vpcdSocket } = await import("./pcsc/sim-socket.ts");
      return vpcdSocket(options, clock);
    },
    async addresses(clock) {
      const { readerNames } = await import("./pcsc/reader-names.ts");
      return readerNames(clock);
    },
    async onCable(cable, address) {
      const { virtualReader } = await import("./pcsc/virtual-reader.ts");
      return on(virtualReader(cable), address);
    },
    async open(address, signal) {
      const { openReader } = await import("./pcsc/open-reader.ts");
      return on(await openReader(address, signal), address);
    },
  };
}
