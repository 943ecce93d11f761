import {
  type FaultCode,
  type FaultValues,
  faultRemedy,
  faults,
  faultText,
  isFault,
} from "@adel/protocol/kernel/faults";
import type { Language } from "@adel/protocol/kernel/text";

/** How a fault is said, and what to do about it; undefined where nothing can be said yet. */
export interface FaultWords {
  text(code: FaultCode, language: Language, values: FaultValues): string | undefined;
  remedy(code: FaultCode, language: Language, values: FaultValues): string | undefined;
}

/** Every fault of the list in words. */
export const allFaultWords: FaultWords = {
  text: (code, language, values) => (isFault(code) ? faultText(code, language, values) : undefined),
  remedy: (code, language, values) => (isFault(code) ? faultRemedy(code, language, values) : undefined),
};
/** May the same call succeed later, unchanged? */
export const mayRetry = (code: FaultCode): boolean => isFault(code) && faults[code].retry;
