import type { FaultCode } from "@adel/protocol/kernel/faults";
import { firstFaults, firstFaultText } from "@adel/protocol/kernel/faults/first";
import type { FaultWords } from "./all-fault-words.ts";
import { createStore } from "./store.ts";

const isFirst = (code: string): code is keyof typeof firstFaults => Object.hasOwn(firstFaults, code);

/** The whole list is seven kilobytes that no page shows anything of before something goes wrong; until it is there, the server's own words stand alone. */
export const faultWords = createStore<FaultWords>({
  text: (code, language) => (isFirst(code) ? firstFaultText(code, language) : undefined),
  remedy: () => undefined,
});

/** Resolves when the page says every fault of the list; rejects where the list cannot be fetched. */
export const learnFaults = async (): Promise<void> => {
  faultWords.set((await import("./all-fault-words.ts")).allFaultWords);
};
/** The same for whoever can say what there is to say without it; asked again with the next fault. */
export const askFaultWords = (): void => {
  learnFaults().catch(() => undefined);
};

/**
 * Has a word the form of a fault's code? A newer server may name one that this page does not know; whoever looks it up
 * finds nothing then, and its words are in `msg`.
 */
export const isFaultWord = (word: string): word is FaultCode => /^[A-Z][A-Z_]+$/.test(word);
