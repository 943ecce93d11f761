import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { emptyCard, hex, printDump, uid } from "@adel/card";

/** What a line typed at the terminal does with the card on the simulated encoder: what to tell it, and what to say. */
export type Move = { readonly tell: string; readonly say: string };

/** The hotel's card (the one that lies there at the start), a blank one (another each time), or none. */
export const handOf = (card: string, uidBytes: () => Uint8Array = () => randomBytes(3)) => {
  const blank = (): Move => {
    const number = `04${hex(uidBytes())}`;
    const file = join(dirname(card), `blank-${number}.mfd`);
    writeFileSync(file, printDump(emptyCard(uid(number), "1k"), "mfd"));
    return { tell: `place ${file}`, say: `blank card ${number} on the encoder` };
  };
  return (line: string): Move | null => {
    switch (line.trim().toLowerCase()) {
      case "h":
        return { tell: `place ${card}`, say: "the hotel's card on the encoder" };
      case "b":
        return blank();
      case "l":
        return { tell: "lift", say: "no card on the encoder" };
      default:
        return null;
    }
  };
};

/** Said in the greeting, and again to whoever types something else. */
export const HAND_HELP = "type h, b or l and Enter: the hotel's card, a blank card, or no card on the encoder";
