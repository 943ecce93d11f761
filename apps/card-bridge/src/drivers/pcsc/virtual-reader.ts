import { inbox } from "../../framing/inbox.ts";
import { lengthPrefixed, withLength } from "../../framing/length-prefixed.ts";
import { withEitherSignal } from "../../kernel/either-signal.ts";
import { cancelled } from "../../kernel/errors.ts";
import type { ApduPort } from "../../transport/apdu-port.ts";
import type { BytePort } from "../../transport/byte-port.ts";

/**
 * The reader's side of vpcd (vsmartcard): a control is a message of one byte, and only the request for the ATR is
 * answered.
 */
const POWER_OFF = Uint8Array.of(0);
const POWER_ON = Uint8Array.of(1);
const GIVE_ATR = Uint8Array.of(4);
/** The longest answer to a short command. */
const MAX = 258;
const NOTHING = new Uint8Array();

/** No reply to our commands starts with it and is as long as an ATR (ISO/IEC 7816-3 §8.2.1); empty without a card. */
const isAtr = (payload: Uint8Array) => payload.length === 0 || (payload[0] === 0x3b && payload.length !== 18);

/** A card reader whose other side is a virtual card at the end of a cable, without a smart card service in between. */
export function virtualReader(cable: BytePort): ApduPort {
  const answers = inbox<Uint8Array>();
  const stream = lengthPrefixed({ max: MAX, onFrame: answers.put });
  cable.onBytes((bytes) => stream.feed(bytes));
  let isPowered = false;
  /** A reply to an abandoned command may still arrive. */
  let inDoubt = false;

  const send = (payload: Uint8Array, signal: AbortSignal) => cable.write(withLength(payload), signal);
  async function ask(payload: Uint8Array, doing: string, signal: AbortSignal): Promise<Uint8Array> {
    const answer = answers.next(signal, doing);
    // Awaited below; a write that fails first must not leave its rejection unhandled.
    answer.catch(() => undefined);
    await send(payload, signal);
    return answer;
  }

  /** Discards what comes before an ATR: it was the reply to an abandoned command. */
  async function resettle(doing: string, signal: AbortSignal): Promise<void> {
    answers.keep(true);
    try {
      let answer = await ask(GIVE_ATR, doing, signal);
      while (!isAtr(answer)) answer = await answers.next(signal, doing);
    } finally {
      answers.keep(false);
    }
  }

  const exchange = (payload: Uint8Array, doing: string, callerSignal: AbortSignal): Promise<Uint8Array> =>
    withEitherSignal(callerSignal, cable.disconnected, async (signal) => {
      if (signal.aborted) throw cancelled(signal, doing);
      if (inDoubt) await resettle(doing, signal);
      inDoubt = true;
      const answer = await ask(payload, doing, signal);
      inDoubt = false;
      return answer;
    });

  return {
    path: cable.path,
    disconnected: cable.disconnected,
    close: () => cable.close(),
    async powerUp(signal) {
      const doing = "powering the card up";
      isPowered = false;
      await send(POWER_OFF, signal);
      await send(POWER_ON, signal);
      const atr = await exchange(GIVE_ATR, doing, signal);
      isPowered = atr.length > 0;
      return isPowered ? atr : null;
    },
    transmit: (command, signal) =>
      isPowered ? exchange(command, "asking the card", signal) : Promise.resolve(NOTHING),
    escape: (command, signal) => exchange(command, "asking the reader", signal),
  };
}
