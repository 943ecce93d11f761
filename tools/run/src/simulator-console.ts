import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { emptyCard, hex, printDump, uid } from "@adel/card";

/** What a line typed at the terminal does with the card on the simulated encoder: what to tell it, and what to say. */
export type ConsoleAction = { readonly report: string; readonly message: string };

/** The files of cards that lay on the encoder: the simulator saves each block that is written to one. */
class CardTray {
  #current: { readonly file: string; readonly content: string };
  #written: string | null = null;

  constructor(file: string) {
    this.#current = { file, content: contentOf(file) };
  }

  /** The card that was written last; null if none was. */
  findWritten(): string | null {
    const { file, content } = this.#current;
    if (contentOf(file) !== content) this.#written = file;
    return this.#written;
  }

  placeCard(file: string): void {
    this.#written = this.findWritten();
    this.#current = { file, content: contentOf(file) };
  }
}
const contentOf = (file: string) => (existsSync(file) ? readFileSync(file, "latin1") : "");

/**
 * The hotel's card (which lies there at the start), another hotel's, an expired, a blank one (another each time), the
 * card that was written last, or none.
 */
export const parseConsoleCommand = (card: string, uidBytes: () => Uint8Array = () => randomBytes(3)) => {
  const tray = new CardTray(card);
  const putCard = (file: string, message: string): ConsoleAction => {
    tray.placeCard(file);
    return { report: `place ${file}`, message };
  };
  const blank = (): ConsoleAction => {
    const number = `04${hex(uidBytes())}`;
    const file = join(dirname(card), `blank-${number}.mfd`);
    writeFileSync(file, printDump(emptyCard(uid(number), "1k"), "mfd"));
    return putCard(file, `blank card ${number} on the encoder`);
  };
  /** Laid only where the example company has one. */
  const sample = (name: string, message: string): ConsoleAction | null => {
    const file = join(dirname(card), `${name}.mfd`);
    return existsSync(file) ? putCard(file, message) : null;
  };
  const again = (): ConsoleAction | null => {
    const file = tray.findWritten();
    return file === null ? null : putCard(file, "the card that was written last on the encoder");
  };
  return (line: string): ConsoleAction | null => {
    switch (line.trim().toLowerCase()) {
      case "h":
        return putCard(card, "the hotel's card on the encoder");
      case "o":
        return sample("other", "another hotel's card on the encoder");
      case "x":
        return sample("expired", "an expired card on the encoder");
      case "b":
        return blank();
      case "a":
        return again();
      case "l":
        return { report: "lift", message: "no card on the encoder" };
      default:
        return null;
    }
  };
};

/** Printed in the greeting, and after an unknown key. */
export const CONSOLE_HELP = `type a letter and Enter to change the card on the encoder: h the hotel's card, o another hotel's,
            x an expired one that was not returned, b a blank one, a again the one that was written last, l none`;
