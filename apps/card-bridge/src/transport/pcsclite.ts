import pcsc from "pcsclite";
import { type BindingModule, NOTHING, READER_UNREACHABLE, type Reply } from "./pcsc-binding.ts";

type Service = ReturnType<typeof pcsc>;
type Reader = Parameters<Parameters<Service["on"]>[1]>[0];

/** The number of CCID's escape command in libccid (its README, "SCardControl"). */
const ESCAPE = 1;
/** Room for the answer to any short command. */
const ANSWER_BYTES = 300;

interface Known {
  readonly reader: Reader;
  state?: number;
  /** Of the connection. */
  protocol: number;
}

/** The package has no call for the ATR; a second query of all readers returns the current one. */
function readAtr(name: string, reply: Reply): void {
  const poll = pcsc();
  const all: Reader[] = [];
  poll.on("error", () => undefined);
  poll.on("reader", (reader) => {
    all.push(reader);
    reader.on("error", () => undefined);
    reader.on("status", ({ atr }) => {
      if (reader.name !== name) return;
      // Not inside the callback: the package holds a lock during it, and closing needs the same lock.
      setImmediate(() => {
        for (const one of all) one.close();
        poll.close();
        reply(undefined, atr ?? NOTHING);
      });
    });
  });
}

function connect(one: Known, reply: Reply): void {
  const { reader } = one;
  // If disconnecting failed, the package still considers the reader connected and would do nothing.
  reader.connected = false;
  reader.connect({ share_mode: reader.SCARD_SHARE_EXCLUSIVE }, (error, protocol) => {
    if (error) reply(error, NOTHING);
    else {
      one.protocol = protocol;
      readAtr(reader.name, reply);
    }
  });
}

function control({ reader }: Known, command: Uint8Array, reply: Reply): void {
  const code = reader.SCARD_CTL_CODE(ESCAPE);
  const isOwn = reader.connected;
  const letGo: Reply = (refused, answer) => reader.disconnect(reader.SCARD_LEAVE_CARD, () => reply(refused, answer));
  const ask = (error: unknown) => {
    if (error) reply(error, NOTHING);
    else reader.control(Buffer.from(command), code, ANSWER_BYTES, isOwn ? reply : letGo);
  };
  if (isOwn) ask(undefined);
  else reader.connect({ share_mode: reader.SCARD_SHARE_DIRECT, protocol: 0 }, ask);
}

/** The package has the number only in the text of its messages. */
export const numberOf: BindingModule["numberOf"] = (error) =>
  Number(/\((0x[0-9a-f]{8})\)/i.exec(String(error))?.[1] ?? 0);

/**
 * The package replies by callbacks; promise code after one waits for the next timer on Node 26. Its threads keep a
 * process from exiting, and on some errors it aborts the process, so it runs in a separate one.
 */
export const begin: BindingModule["begin"] = (report) => {
  const known = new Map<string, Known>();
  const reported = () => {
    const states = [...known].flatMap(([name, { state }]) => (state === undefined ? [] : [[name, state] as const]));
    report.readers(new Map(states));
  };
  const service = pcsc();
  service.on("error", (error) => report.lost(error));
  service.on("reader", (reader) => {
    const { name } = reader;
    const one: Known = { reader, protocol: 0 };
    known.set(name, one);
    reader.on("status", ({ state }) => {
      one.state = state;
      reported();
    });
    // An error of one reader also affects the service, or ends the reader.
    reader.on("error", () => undefined);
    reader.on("end", () => {
      known.delete(name);
      reported();
    });
  });

  const at = (name: string, reply: Reply, work: (one: Known) => void) => {
    const one = known.get(name);
    if (one) work(one);
    else reply(new Error(`the reader is away (0x${READER_UNREACHABLE.toString(16)})`), NOTHING);
  };
  const down = ({ reader }: Known, then: () => void) => {
    if (reader.connected) reader.disconnect(reader.SCARD_UNPOWER_CARD, then);
    else then();
  };
  return {
    powerDown: (name, reply) => at(name, reply, (one) => down(one, () => reply(undefined, NOTHING))),
    powerUp: (name, reply) => at(name, reply, (one) => down(one, () => connect(one, reply))),
    control: (name, command, reply) => at(name, reply, (one) => control(one, command, reply)),
    transmit: (name, command, reply) =>
      at(name, reply, ({ reader, protocol }) => reader.transmit(Buffer.from(command), ANSWER_BYTES, protocol, reply)),
  };
};
