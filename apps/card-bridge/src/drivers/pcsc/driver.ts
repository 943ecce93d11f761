import { firstBlock, type Key, type KeySlot } from "@adel/card";
import type { ErrorValues } from "@adel/protocol";
import { cancelled, DeviceError } from "../../kernel/errors.ts";
import type { ApduPort } from "../../transport/apdu-port.ts";
import type { CreateDriver, DriverCapability } from "../driver.ts";
import { cardConnection, sameUid } from "./card-at-work.ts";
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
import { keySlots } from "./key-slots.ts";

/** A contactless reader with the storage-card commands of PC/SC part 3. Options: `timeout=<ms>` for one answer. */
export const createDriver: CreateDriver<ApduPort> = (setting) => {
  const { port } = setting;
  const can = new Set<DriverCapability>();
  const work = cardConnection({ ...setting, onPower: () => keys.forget() });
  const keys = keySlots(work.ask);

  /** One command at the card; what is not an answer becomes the fault that explains it. */
  async function atCard<I, O>(command: Command<I, O>, input: I, values: ErrorValues, signal: AbortSignal): Promise<O> {
    const answer = await work.ask(command, input, signal);
    if (typeof answer !== "symbol") return answer;
    if (answer === UNSUPPORTED) throw work.unsupported(command.doing);
    // The card is still there, so it was its answer that got lost.
    const code = answer === DISCONNECTED ? "ENCODER_GARBLED" : "ACCESS_REFUSED";
    throw await work.explain(command.doing, code, values, signal);
  }

  /** True, or why not; a key that the reader should have stored is loaded once more before it counts as rejected. */
  async function open(sector: number, key: Key, as: KeySlot, signal: AbortSignal): Promise<unknown> {
    const cardOnReader = await keys.putCard(key, as, signal);
    if (cardOnReader === undefined) return UNSUPPORTED;
    if (cardOnReader === DISCONNECTED) return DISCONNECTED;
    const { slot, isFresh } = cardOnReader;
    const before = work.card();
    const answer = await work.ask(authenticate, { block: firstBlock(sector), as, slot }, signal);
    if (answer !== REFUSED || isFresh) return answer;
    const disconnected = await work.explain(authenticate.doing, "KEY_REFUSED", { sector }, signal);
    return sameUid(before, work.card()) ? open(sector, key, as, signal) : disconnected;
  }

  /** To the reader, through the card when one is powered: not every system allows commands without a card. */
  const toReader = (command: Uint8Array, doing: string, signal: AbortSignal): Promise<Uint8Array | null> =>
    work.inTime(doing, signal, (within) =>
      work.card() ? port.transmit(command, within) : port.escape(command, within),
    );

  return {
    can,
    poll: work.poll,
    async firmware(signal) {
      if (!work.card()) await work.select(signal);
      const answer = await toReader(FIRMWARE, "asking for the firmware version", signal);
      const text = answer ? firmwareIn(answer) : undefined;
      if (text?.startsWith("ACR122")) for (const one of ["sound", "light"] as const) can.add(one);
      return text ?? port.path;
    },
    /** Nothing to prove: the system carries each answer to its own command. */
    async settle(signal) {
      if (signal.aborted) throw cancelled(signal, "settling");
    },
    async authenticate(sector, key, as, signal) {
      const { doing } = authenticate;
      if (!work.card() && !(await work.select(signal))) throw new DeviceError("NO_CARD", doing);
      const answer = await open(sector, key, as, signal);
      if (answer === true) return;
      if (answer === UNSUPPORTED) throw work.unsupported(doing);
      if (answer instanceof DeviceError) throw answer;
      throw await work.explain(doing, answer === DISCONNECTED ? "ENCODER_GARBLED" : "KEY_REFUSED", { sector }, signal);
    },
    readBlock: (block, signal) => atCard(readBlock, block, { block }, signal),
    async writeBlock(block, data, signal) {
      await atCard(writeBlock, { block, data }, { block }, signal);
    },
    async indicate(notice, signal) {
      if (!can.has("light") || !(notice.sound || notice.light)) return;
      const doing = "telling how it went";
      const answer = await toReader(noticeCommand(notice), doing, signal);
      if (answer?.at(-2) === 0x90) return;
      const status = answer ? Buffer.from(answer).toString("hex").toUpperCase() : "-";
      throw new DeviceError("ENCODER_REFUSED", doing, { status });
    },
  };
};
