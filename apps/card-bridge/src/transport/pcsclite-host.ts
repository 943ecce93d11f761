import { escapeFunction } from "./pcsc-binding.ts";
import { HostCall, type HostSays } from "./pcsclite-words.ts";

/**
 * A program of its own around pcsclite, for three reasons: its threads keep a process from ending, it aborts the process
 * where it is at a loss, and its objects are dead once the service has stopped. Whoever is done with it ends it.
 */
type Package = typeof import("pcsclite");
type Service = ReturnType<Package>;
type Reader = Parameters<Parameters<Service["on"]>[1]>[0];
/** The package's own way to answer: an error, or what was asked for. */
type Reply<T> = (error: unknown, answer: T) => void;

/** Room for the answer to any short command. */
const ANSWER_BYTES = 300;
const NOTHING = new Uint8Array();

const say = (message: HostSays) => process.send?.(message);
const numberIn = (text: string) => Number(/\((0x[0-9a-f]{8})\)/i.exec(text)?.[1] ?? 0);
const lost = (error: unknown) => say({ is: "lost", number: numberIn(String(error)), message: String(error) });

interface Known {
  readonly reader: Reader;
  state?: number;
  /** Of the connection. */
  protocol: number;
}

/** The readers of this computer, told of whenever one changes. */
function watch(pcsc: Package): ReadonlyMap<string, Known> {
  const known = new Map<string, Known>();
  const tell = () => {
    const readers = [...known].flatMap(([name, { state }]) => (state === undefined ? [] : [{ name, state }]));
    say({ is: "readers", readers });
  };
  const service = pcsc();
  service.on("error", lost);
  service.on("reader", (reader) => {
    const { name } = reader;
    const one: Known = { reader, protocol: 0 };
    known.set(name, one);
    reader.on("status", ({ state }) => {
      one.state = state;
      tell();
    });
    // What goes wrong with one reader goes wrong with the service as well, or ends the reader.
    reader.on("error", () => undefined);
    reader.on("end", () => {
      known.delete(name);
      tell();
    });
  });
  return known;
}

/** The package has no call for the ATR; a second look at all readers brings the present one along. */
function readAtr(pcsc: Package, name: string, reply: Reply<Uint8Array>): void {
  const look = pcsc();
  const all: Reader[] = [];
  look.on("error", () => undefined);
  look.on("reader", (reader) => {
    all.push(reader);
    reader.on("error", () => undefined);
    reader.on("status", ({ atr }) => {
      if (reader.name !== name) return;
      for (const one of all) one.close();
      look.close();
      reply(undefined, atr ?? NOTHING);
    });
  });
}

function connect(pcsc: Package, one: Known, reply: Reply<Uint8Array>): void {
  const { reader } = one;
  const up = () => {
    // Where letting go failed, the package still thinks that it is connected and would do nothing.
    reader.connected = false;
    reader.connect({ share_mode: reader.SCARD_SHARE_EXCLUSIVE }, (error, protocol) => {
      if (error) reply(error, NOTHING);
      else {
        one.protocol = protocol;
        readAtr(pcsc, reader.name, reply);
      }
    });
  };
  if (reader.connected) reader.disconnect(reader.SCARD_UNPOWER_CARD, up);
  else up();
}

function control({ reader }: Known, command: Buffer, reply: Reply<Uint8Array>): void {
  const code = reader.SCARD_CTL_CODE(escapeFunction(process.platform));
  const { connected } = reader;
  const ask = (error: unknown) => {
    if (error) reply(error, NOTHING);
    else reader.control(command, code, ANSWER_BYTES, connected ? reply : letGo);
  };
  const letGo: Reply<Uint8Array> = (refused, answer) =>
    reader.disconnect(reader.SCARD_LEAVE_CARD, () => reply(refused, answer));
  if (connected) ask(undefined);
  else reader.connect({ share_mode: reader.SCARD_SHARE_DIRECT, protocol: 0 }, ask);
}

/** Straight from the callback: promise code after it waits for the next timer on some versions of Node. */
const answerTo =
  (id: number): Reply<Uint8Array> =>
  (error, bytes) => {
    if (error) say({ is: "refused", id, number: numberIn(String(error)), message: String(error) });
    else say({ is: "done", id, bytes });
  };

function leave(one: Known | undefined): void {
  if (!one?.reader.connected) process.exit();
  one.reader.disconnect(one.reader.SCARD_UNPOWER_CARD, () => process.exit());
}

function obey(pcsc: Package, known: ReadonlyMap<string, Known>, call: HostCall): void {
  const one = known.get(call.reader);
  const reply = answerTo(call.id);
  const bytes = Buffer.from(call.bytes);
  if (call.do === "leave") leave(one);
  else if (!one) reply(new Error("reader unavailable (0x80100017)"), NOTHING);
  else if (call.do === "powerUp") connect(pcsc, one, reply);
  else if (call.do === "control") control(one, bytes, reply);
  else one.reader.transmit(bytes, ANSWER_BYTES, one.protocol, reply);
}

process.on("disconnect", () => process.exit());
try {
  const { default: pcsc } = await import("pcsclite");
  try {
    const known = watch(pcsc);
    process.on("message", (message) => obey(pcsc, known, HostCall.parse(message)));
  } catch (error) {
    lost(error);
  }
} catch (error) {
  say({ is: "absent", message: String(error) });
}
