import { firstBlock, type Key, type KeySlot } from "@adel/card";
import type { ErrorValues } from "@adel/protocol";
import { cancelled, DeviceError } from "../../kernel/errors.ts";
import type { ApduPort } from "../../transport/apdu-port.ts";
import type { CreateDriver, DriverCapability, Notice } from "../driver.ts";
import { type CardConnection, cardConnection, sameUid } from "./card-at-work.ts";
import {
  authenticate,
  type Command,
  DISCONNECTED,
  FIRMWARE,
  firmwareIn,
  noticeCommand,
  REFUSED,
  readBlock,
  UNSUPPORTED,
  writeBlock,
} from "./commands.ts";
import { type KeySlots, keySlots } from "./key-slots.ts";

/** What the driver's steps work with. */
interface Reader {
  readonly port: ApduPort;
  readonly work: CardConnection;
  readonly keys: KeySlots;
}

/** Sends one command to the card; anything but a reply becomes the error that explains it. */
async function askCard<I, O>(
  { work }: Reader,
  command: Command<I, O>,
  input: I,
  values: ErrorValues,
  signal: AbortSignal,
): Promise<O> {
  const answer = await work.ask(command, input, signal);
  if (typeof answer !== "symbol") return answer;
  if (answer === UNSUPPORTED) throw work.unsupported(command.doing);
  // The card is still there, so its reply was lost.
  const code = answer === DISCONNECTED ? "ENCODER_GARBLED" : "ACCESS_REFUSED";
  throw await work.explain(command.doing, code, values, signal);
}

/** To the reader, through the card when one is powered: not every system allows commands without a card. */
const askReader = ({ port, work }: Reader, command: Uint8Array, doing: string, signal: AbortSignal) =>
  work.inTime<Uint8Array | null>(doing, signal, (within) =>
    work.card() ? port.transmit(command, within) : port.escape(command, within),
  );

/** True, or why not; a key that the reader should have stored is loaded once more before it counts as rejected. */
async function openSector(
  reader: Reader,
  sector: number,
  key: Key,
  as: KeySlot,
  signal: AbortSignal,
): Promise<unknown> {
  const { work, keys } = reader;
  const cardOnReader = await keys.putCard(key, as, signal);
  if (cardOnReader === undefined) return UNSUPPORTED;
  if (cardOnReader === DISCONNECTED) return DISCONNECTED;
  const { slot, isFresh } = cardOnReader;
  const before = work.card();
  const answer = await work.ask(authenticate, { block: firstBlock(sector), as, slot }, signal);
  if (answer !== REFUSED || isFresh) return answer;
  const disconnected = await work.explain(authenticate.doing, "KEY_REFUSED", { sector }, signal);
  return sameUid(before, work.card()) ? openSector(reader, sector, key, as, signal) : disconnected;
}

async function authenticateSector(
  reader: Reader,
  sector: number,
  key: Key,
  as: KeySlot,
  signal: AbortSignal,
): Promise<void> {
  const { work } = reader;
  const { doing } = authenticate;
  if (!work.card() && !(await work.select(signal))) throw new DeviceError("NO_CARD", doing);
  const answer = await openSector(reader, sector, key, as, signal);
  if (answer === true) return;
  if (answer === UNSUPPORTED) throw work.unsupported(doing);
  if (answer instanceof DeviceError) throw answer;
  throw await work.explain(doing, answer === DISCONNECTED ? "ENCODER_GARBLED" : "KEY_REFUSED", { sector }, signal);
}

async function sendNotice(reader: Reader, notice: Notice, signal: AbortSignal): Promise<void> {
  const doing = "telling how it went";
  const answer = await askReader(reader, noticeCommand(notice), doing, signal);
  if (answer?.at(-2) === 0x90) return;
  const status = answer ? Buffer.from(answer).toString("hex").toUpperCase() : "-";
  throw new DeviceError("ENCODER_REFUSED", doing, { status });
}

/** A contactless reader with the storage-card commands of PC/SC part 3. Options: `timeout=<ms>` for one answer. */
export const createDriver: CreateDriver<ApduPort> = (setting) => {
  const { port } = setting;
  const can = new Set<DriverCapability>();
  const work = cardConnection({ ...setting, onPower: () => keys.forget() });
  const keys = keySlots(work.ask);
  const reader: Reader = { port, work, keys };

  return {
    can,
    poll: work.poll,
    async firmware(signal) {
      if (!work.card()) await work.select(signal);
      const answer = await askReader(reader, FIRMWARE, "asking for the firmware version", signal);
      const text = answer ? firmwareIn(answer) : undefined;
      if (text?.startsWith("ACR122")) for (const one of ["sound", "light"] as const) can.add(one);
      return text ?? port.path;
    },
    /** Nothing to do: the system matches each reply to its command. */
    async settle(signal) {
      if (signal.aborted) throw cancelled(signal, "settling");
    },
    authenticate: (sector, key, as, signal) => authenticateSector(reader, sector, key, as, signal),
    readBlock: (block, signal) => askCard(reader, readBlock, block, { block }, signal),
    async writeBlock(block, data, signal) {
      await askCard(reader, writeBlock, { block, data }, { block }, signal);
    },
    async indicate(notice, signal) {
      if (can.has("light") && (notice.sound || notice.light)) await sendNotice(reader, notice, signal);
    },
  };
};
