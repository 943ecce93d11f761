import { faultRemedy, faultText, isFault } from "@adel/protocol";
import { faultWords } from "./fault-words.ts";

/** From now on the page says every fault of the list. */
export const learnFaults = (): void =>
  faultWords.set({
    text: (code, language, values) => (isFault(code) ? faultText(code, language, values) : undefined),
    remedy: (code, language, values) => (isFault(code) ? faultRemedy(code, language, values) : undefined),
  });
