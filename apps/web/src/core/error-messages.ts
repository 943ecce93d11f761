import type { ErrorCode } from "@adel/protocol/kernel/errors";
import { bundledErrors, bundledErrorText } from "@adel/protocol/kernel/errors/bundled";
import type { ErrorMessages } from "./all-error-messages.ts";
import { createStore } from "./store.ts";

const isFirst = (code: string): code is keyof typeof bundledErrors => Object.hasOwn(bundledErrors, code);

/** The whole list is seven kilobytes that no page shows anything of before something goes wrong; until it is there, the server's own words stand alone. */
export const errorMessages = createStore<ErrorMessages>({
  text: (code, language) => (isFirst(code) ? bundledErrorText(code, language) : undefined),
  hint: () => undefined,
});

/** Resolves when the page says every fault of the list; rejects where the list cannot be fetched. */
export const loadErrorTexts = async (): Promise<void> => {
  errorMessages.set((await import("./all-error-messages.ts")).allErrorMessages);
};
/** The same for whoever can say what there is to say without it; asked again with the next fault. */
export const requestErrorMessages = (): void => {
  loadErrorTexts().catch(() => undefined);
};

/**
 * Has a word the form of a fault's code? A newer server may name one that this page does not know; whoever looks it up
 * finds nothing then, and its words are in `msg`.
 */
export const isErrorMessageKey = (word: string): word is ErrorCode => /^[A-Z][A-Z_]+$/.test(word);
