import { type FaultCode, type FaultValues, firstFaults, firstFaultText, type Language } from "@adel/protocol";
import { createStore } from "./store.ts";

/** How a fault is said, and what to do about it; undefined where nothing can be said yet. */
export interface FaultWords {
  text(code: FaultCode, language: Language, values: FaultValues): string | undefined;
  remedy(code: FaultCode, language: Language, values: FaultValues): string | undefined;
}

const isFirst = (code: string): code is keyof typeof firstFaults => Object.hasOwn(firstFaults, code);

/**
 * The whole list is seven kilobytes that the sign-in screen shows nothing of, so it comes with what lies behind: whoever
 * imports `all-fault-words.ts` can bring it. Until then the server's own words stand alone.
 */
export const faultWords = createStore<FaultWords>({
  text: (code, language) => (isFirst(code) ? firstFaultText(code, language) : undefined),
  remedy: () => undefined,
});

/**
 * Has a word the form of a fault's code? A newer server may name one that this page does not know; whoever looks it up
 * finds nothing then, and its words are in `msg`.
 */
export const isFaultWord = (word: string): word is FaultCode => /^[A-Z][A-Z_]+$/.test(word);
