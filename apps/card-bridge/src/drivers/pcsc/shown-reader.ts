import type { ApduPort } from "../../transport/apdu-port.ts";
import { keysOfBlock, maskedHex, type OnLine, type ShownBytes } from "../line-trace.ts";

/**
 * GET DATA, GENERAL AUTHENTICATE (by slot, without a key), READ BINARY, and the reader's own commands: none contains a
 * key.
 */
const PLAIN: readonly number[] = [0xca, 0x86, 0xb0, 0x00];
const LOAD_KEY = 0x82;
const READ = 0xb0;
const WRITE = 0xd6;
const DATA_AT = 5;

const hidden = ({ length }: Uint8Array): ShownBytes => ({ text: undefined, length });
const shown = (bytes: Uint8Array, ...masked: readonly (readonly [number, number])[]): ShownBytes => ({
  text: maskedHex(bytes, ...masked),
  length: bytes.length,
});

function sentApdu(apdu: Uint8Array): ShownBytes {
  const [cla, ins = -1, , block] = apdu;
  if (cla !== 0xff) return hidden(apdu);
  if (PLAIN.includes(ins)) return shown(apdu);
  if (ins === LOAD_KEY && apdu.length === 11) return shown(apdu, [DATA_AT, 11]);
  if (ins === WRITE && apdu.length === 21) return shown(apdu, ...keysOfBlock(apdu, DATA_AT, block));
  return hidden(apdu);
}

/** Replies belong to commands: only that of a read contains a block. */
function receivedApdu([, ins = -1, , block]: Uint8Array, answer: Uint8Array): ShownBytes {
  if (answer.length <= 2 || (PLAIN.includes(ins) && ins !== READ)) return shown(answer);
  return ins === READ && answer.length === 18 ? shown(answer, ...keysOfBlock(answer, 0, block)) : hidden(answer);
}

/** A reader whose commands and answers are also shown, with keys masked. */
export function shownReader(port: ApduPort, onLine: OnLine): ApduPort {
  async function exchange<T extends Uint8Array | null>(command: Uint8Array, send: () => Promise<T>): Promise<T> {
    onLine({ way: "sent", ...sentApdu(command) });
    const answer = await send();
    if (answer) onLine({ way: "received", ...receivedApdu(command, answer) });
    return answer;
  }
  return {
    ...port,
    async powerUp(signal) {
      const atr = await port.powerUp(signal);
      if (atr) onLine({ way: "received", ...shown(atr) });
      return atr;
    },
    transmit: (command, signal) => exchange(command, () => port.transmit(command, signal)),
    escape: (command, signal) => exchange(command, () => port.escape(command, signal)),
  };
}
