import { randomBytes } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { emptyCard, hex, printDump, uid } from "@adel/card";

/** What a line typed at the terminal does with the card on the simulated encoder: what to tell it, and what to say. */
export type ConsoleAction = { readonly report: string; readonly message: string };

/** The hotel's card (which lies there at the start), another hotel's, an expired, a blank one (another each time), or none. */
export const parseConsoleCommand = (card: string, uidBytes: () => Uint8Array = () => randomBytes(3)) => {
  const blank = (): ConsoleAction => {
    const number = `04${hex(uidBytes())}`;
    const file = join(dirname(card), `blank-${number}.mfd`);
    writeFileSync(file, printDump(emptyCard(uid(number), "1k"), "mfd"));
    return { report: `place ${file}`, message: `blank card ${number} on the encoder` };
  };
  /** Laid only where the example company has one. */
  const placed = (name: string, message: string): ConsoleAction | null => {
    const file = join(dirname(card), `${name}.mfd`);
    return existsSync(file) ? { report: `place ${file}`, message } : null;
  };
  return (line: string): ConsoleAction | null => {
    switch (line.trim().toLowerCase()) {
      case "h":
        return { report: `place ${card}`, message: "the hotel's card on the encoder" };
      case "o":
        return placed("other", "another hotel's card on the encoder");
      case "x":
        return placed("expired", "an expired card on the encoder");
      case "b":
        return blank();
      case "l":
        return { report: "lift", message: "no card on the encoder" };
      default:
        return null;
    }
  };
};

/** Printed in the greeting, and after an unknown key. */
export const CONSOLE_HELP =
  "type h, o, x, b or l and Enter: the hotel's card, another hotel's, an expired one, a blank one, or none";
