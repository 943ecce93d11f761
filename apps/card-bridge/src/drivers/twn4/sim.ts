import { block, key, type VirtualCard } from "@adel/card";
import { pause } from "../../kernel/clock.ts";
import { isDevice } from "../../kernel/errors.ts";
import type { StartSimulator } from "../driver.ts";

/**
 * A simulated reader written only from the manual: it shares no code with the driver, because both could then have the
 * same error. Version strings have the format of Elatec's documents.
 */
const VERSION = "TWN4/B1.64/CKF4.64/PRS1.04";
const LINE_END = 0x0d;
const MAX_COMMAND = 600;
const YES = [1];
const NO = [0];

const CRC_TABLE = Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value % 2 ? Math.floor(value / 2) ^ 0x8408 : Math.floor(value / 2);
  return value;
});
const checksum = (bytes: readonly number[]) =>
  bytes.reduce((crc, byte) => (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >> 8), 0xffff);

/** Two digits per byte, either case; undefined: the reader's parser fails. */
function parse(text: string): number[] | undefined {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 2) {
    const byte = Number(`0x${text.slice(at, at + 2)}`);
    if (text.length - at < 2 || Number.isNaN(byte)) return undefined;
    bytes.push(byte);
  }
  return bytes;
}
const print = (bytes: readonly number[]) =>
  bytes.map((byte) => byte.toString(16).toUpperCase().padStart(2, "0")).join("");

interface Call {
  readonly bytes: number;
  /** Milliseconds the card needs, by the configured pace. */
  readonly takes?: "select" | "authenticate" | "read" | "write";
  readonly answer: (parameters: readonly number[]) => readonly number[];
}

/** The reader's state for the card in the field. */
function memory(cardInField: () => VirtualCard | undefined) {
  let selected: VirtualCard | undefined;
  let answers: ReturnType<VirtualCard["select"]> | undefined;
  /** A card that was removed, or put back, is not the one that was selected. */
  const there = <T>(thing: T) => (selected && cardInField() === selected ? thing : undefined);
  return {
    search() {
      selected = cardInField();
      answers = selected?.select();
      return answers;
    },
    selected: () => there(selected),
    answers: () => there(answers),
  };
}

type Calls = Readonly<Record<string, Call>>;
type Memory = ReturnType<typeof memory>;

/** Functions of the reader itself: its clock, its version, buzzer and lights. */
const systemCalls = (startedAt: number, now: () => number): Calls => ({
  "0003": {
    bytes: 0,
    answer: () => {
      const ticks = Math.floor(now() - startedAt) % 2 ** 32;
      return [0, 8, 16, 24].map((shift) => Math.floor(ticks / 2 ** shift) % 256);
    },
  },
  "0004": {
    bytes: 1,
    answer: ([max = 0]) => [Math.min(max, VERSION.length), ...Buffer.from(VERSION.slice(0, max))],
  },
  // The USB type: 1, a serial port (CDC).
  "0005": { bytes: 0, answer: () => [1] },
  "0407": { bytes: 7, answer: () => [] },
  "0410": { bytes: 1, answer: () => [] },
  "0411": { bytes: 1, answer: () => [] },
  "0412": { bytes: 1, answer: () => [] },
});

/** The search for a tag, and what a tag of ISO/IEC 14443-3 reports. */
const searchCalls = (reader: Memory): Calls => ({
  "0500": {
    bytes: 1,
    takes: "select",
    answer: ([max = 0]) => {
      const uid = reader.search()?.uid;
      return uid && uid.length <= max ? [...YES, 0x80, uid.length * 8, uid.length, ...uid] : NO;
    },
  },
  "0501": { bytes: 0, answer: () => [] },
  "0502": { bytes: 8, answer: () => [] },
  "1200": {
    bytes: 1,
    answer: ([max = 0]) => {
      const ats = reader.answers() && reader.selected()?.ats;
      return ats && ats.length <= max ? [...YES, ats.length, ...ats] : NO;
    },
  },
  "1204": {
    bytes: 0,
    answer: () => {
      const card = reader.answers();
      return card ? [...YES, card.atqa % 256, Math.floor(card.atqa / 256)] : NO;
    },
  },
  "1205": {
    bytes: 0,
    answer: () => {
      const card = reader.answers();
      return card ? [...YES, card.sak] : NO;
    },
  },
});

/** MIFARE Classic: sign in to a sector, read and write its blocks. */
const mifareCalls = (reader: Memory): Calls => ({
  "0B00": {
    bytes: 8,
    takes: "authenticate",
    answer: (parameters) => {
      const [type = 0, address = 0] = parameters.slice(6);
      // The address is a block number divided by four; a 16-block sector has four addresses.
      const sector = address < 32 ? address : 32 + Math.floor((address - 32) / 4);
      const sectorKey = key(Uint8Array.from(parameters.slice(0, 6)));
      return reader.selected()?.authenticate(sector, sectorKey, type === 0 ? "A" : "B") ? YES : NO;
    },
  },
  "0B01": {
    bytes: 1,
    takes: "read",
    answer: ([number = 0]) => {
      const data = reader.selected()?.readBlock(number);
      return data ? [...YES, ...data] : NO;
    },
  },
  "0B02": {
    bytes: 17,
    takes: "write",
    answer: ([number = 0, ...data]) => (reader.selected()?.writeBlock(number, block(data)) ? YES : NO),
  },
});

/** Error codes of the Simple Protocol, chapter "Error codes": 1 unknown, 2 missing, 3 unused, 5 parser. */
function error(call: Call | undefined, parameters: number): number | undefined {
  if (!call) return 1;
  if (parameters < call.bytes) return 2;
  return parameters > call.bytes ? 3 : undefined;
}

export const startSimulator: StartSimulator = ({ port, field, clock, options, pace }) => {
  const withCrc = options.get("crc") === "1";
  const reader = memory(() => field.card());
  const table: Calls = { ...systemCalls(clock.now(), clock.now), ...searchCalls(reader), ...mifareCalls(reader) };
  /** `without=1204,1205`: functions that an older firmware does not have. */
  const missing = (options.get("without") ?? "").split(",");
  const stopped = new AbortController();
  let typed = "";
  let work = Promise.resolve();

  const reply = (bytes: readonly number[]) => {
    const crc = checksum(bytes);
    const line = `${print(withCrc ? [...bytes, crc % 256, Math.floor(crc / 256)] : bytes)}\r`;
    return port.write(Buffer.from(line, "latin1"), stopped.signal);
  };
  async function execute(text: string): Promise<void> {
    const received = parse(text);
    if (!received || received.length < 2) return reply([5]);
    const command = withCrc ? received.slice(0, -2) : received;
    if (withCrc && checksum(command) !== (received.at(-2) ?? 0) + 256 * (received.at(-1) ?? 0)) return reply([5]);
    const name = print(command.slice(0, 2));
    const call = missing.includes(name) ? undefined : table[name];
    const fieldError = error(call, command.length - 2);
    if (!call || fieldError !== undefined) return reply([fieldError ?? 1]);
    if (call.takes && pace[call.takes] > 0) await pause(clock, pace[call.takes], stopped.signal);
    return reply([0, ...call.answer(command.slice(2))]);
  }
  const end = (error: unknown) => {
    stopped.abort();
    if (!isDevice(error)) throw error;
  };
  const off = port.onBytes((bytes) => {
    for (const byte of bytes) {
      if (byte !== LINE_END) typed = (typed + String.fromCharCode(byte)).slice(-MAX_COMMAND);
      else if (typed !== "") {
        const text = typed;
        typed = "";
        // One command at a time, in order, as the reader does. A closed port ends the simulation.
        work = work.then(() => execute(text)).catch(end);
      }
    }
  });
  return () => {
    off();
    stopped.abort();
  };
};
