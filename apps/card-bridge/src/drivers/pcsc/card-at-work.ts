import type { DeviceErrorCode, ErrorValues } from "@adel/protocol";
import { withDeadline } from "../../kernel/deadline.ts";
import { cancelled, DeviceError } from "../../kernel/errors.ts";
import type { ApduPort } from "../../transport/apdu-port.ts";
import type { DetectedCard, DriverSetting } from "../driver.ts";
import { chipIn, isStorageCard, readAtr } from "./atr.ts";
import {
  type ApduResult,
  type Command,
  DISCONNECTED,
  getAts,
  getUid,
  meaningOf,
  REFUSED,
  UNSUPPORTED,
} from "./commands.ts";

/** Powering a card up takes some readers 0.5 s; a USB reader's own driver gives up after 3 s (libccid). */
const ANSWER_MS = 3000;

export type Ask = <I, O>(command: Command<I, O>, input: I, signal: AbortSignal) => Promise<ApduResult<O>>;
type Within = <T>(doing: string, signal: AbortSignal, work: (within: AbortSignal) => Promise<T>) => Promise<T>;

/** The powered card in the reader, and what happened to it when it does not reply. */
export interface CardConnection {
  card(): DetectedCard | null;
  /** Resets the present card: a card that rejected a command accepts the next one only after a reset. */
  select(signal: AbortSignal): Promise<DetectedCard | null>;
  poll(signal: AbortSignal): Promise<DetectedCard | null>;
  /** Selects again and reports whether the card is gone, replaced, or really rejected the command. */
  explain(doing: string, code: DeviceErrorCode, values: ErrorValues, signal: AbortSignal): Promise<DeviceError>;
  ask: Ask;
  inTime: Within;
  unsupported(doing: string): DeviceError;
}

export const sameUid = (a: DetectedCard | null, b: DetectedCard | null): boolean =>
  a !== null && b !== null && Buffer.compare(a.uid, b.uid) === 0;

const hex = ({ uid }: DetectedCard) => Buffer.from(uid).toString("hex").toUpperCase();
const uidLength = ({ length }: Uint8Array) => (length === 4 || length === 7 ? length : 10);

interface Setting extends DriverSetting<ApduPort> {
  /** The reader's antenna was without power, and other programs may have used the reader. */
  readonly onPower: () => void;
}

/** Whether the card is gone or replaced; `rejected` where it is the same. */
function compareCards(before: DetectedCard | null, now: DetectedCard | null, rejected: DeviceError): DeviceError {
  const { doing } = rejected;
  if (!now) return new DeviceError(before ? "CARD_LIFTED" : "NO_CARD", doing);
  if (!before || sameUid(before, now)) return rejected;
  return new DeviceError("CARD_SWAPPED", doing, { expected: hex(before), found: hex(now) });
}

export function cardConnection({ port, clock, options, onPower }: Setting): CardConnection {
  const answerMs = Number(options.get("timeout") ?? ANSWER_MS);
  let card: DetectedCard | null = null;
  /** Whether a card was identified since the field was last empty. */
  let isIdentified = false;

  const inTime: Within = (doing, signal, work) => {
    if (signal.aborted) return Promise.reject(cancelled(signal, doing));
    return withDeadline(signal, clock, { ms: answerMs, doing, code: "ENCODER_SILENT" }, work);
  };
  const ask: Ask = async (command, input, signal) => {
    const sent = command.encode(input);
    return meaningOf(command, await inTime(command.doing, signal, (within) => port.transmit(sent, within)));
  };
  const unsupported = (doing: string) => new DeviceError("READER_UNSUITED", doing, { reader: port.path });

  async function select(signal: AbortSignal, tries = 2): Promise<DetectedCard | null> {
    card = null;
    onPower();
    const { doing } = getUid;
    const atr = await inTime(doing, signal, (within) => port.powerUp(within));
    if (!atr) {
      isIdentified = false;
      return null;
    }
    const reported = readAtr(atr);
    if (!reported) throw new DeviceError("ENCODER_GARBLED", doing);
    const uid = await ask(getUid, undefined, signal);
    if (uid === UNSUPPORTED) throw unsupported(doing);
    // Removed meanwhile, or its reply was lost, which another reset shows.
    if ((uid === REFUSED || uid === DISCONNECTED) && tries > 1) return select(signal, tries - 1);
    // The reader sees a card: one that has identified itself before does not reply, any other has no identification.
    if (uid === REFUSED && isIdentified) throw new DeviceError("ENCODER_GARBLED", doing);
    if (uid === REFUSED || uid === DISCONNECTED) return null;
    isIdentified = true;
    const ats = isStorageCard(reported) ? REFUSED : await ask(getAts, undefined, signal);
    const kind = chipIn(reported, uidLength(uid));
    card = { uid, atqa: null, sak: null, kind, ...(typeof ats !== "symbol" && { ats }) };
    return card;
  }

  return {
    ask,
    inTime,
    unsupported,
    select: (signal) => select(signal),
    card: () => card,
    async poll(signal) {
      if (!card) return select(signal);
      const uid = await ask(getUid, undefined, signal);
      return typeof uid !== "symbol" && sameUid(card, { ...card, uid }) ? card : select(signal);
    },
    async explain(doing, code, values, signal) {
      const before = card;
      return compareCards(before, await select(signal), new DeviceError(code, doing, values));
    },
  };
}
