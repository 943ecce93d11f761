// The cast states that the list of keys is the list of codes; Object.keys cannot say so.
import { accountFaults, providerFaults } from "./faults/account.ts";
import { businessFaults, catalogueFaults } from "./faults/business.ts";
import { deviceFaults } from "./faults/device.ts";
import type { Fault } from "./faults/fault.ts";
import { generalFaults, sessionFaults, systemFaults } from "./faults/general.ts";
import { moneyFaults } from "./faults/money.ts";
import { fill, type Language } from "./text.ts";

/** The one closed list of what can go wrong; its texts stand here once, for server, web, bridge and command line. */
export const faults = {
  ...generalFaults,
  ...sessionFaults,
  ...systemFaults,
  ...accountFaults,
  ...providerFaults,
  ...businessFaults,
  ...moneyFaults,
  ...catalogueFaults,
  ...deviceFaults,
} as const;
export type FaultCode = keyof typeof faults;
export const FAULT_CODES = Object.keys(faults) as unknown as readonly [FaultCode, ...FaultCode[]];

/** Values for the places `{name}` of a fault's text. */
export type FaultValues = Readonly<Record<string, string | number>>;

export const isFault = (word: string): word is FaultCode => Object.hasOwn(faults, word);
/** What happened, in words. */
export function faultText(code: FaultCode, language: Language, values: FaultValues = {}): string {
  const { text, words = {} }: Fault = faults[code];
  const said = Object.entries(values).map(([place, value]) => [place, words[place]?.[value]?.[language] ?? value]);
  return fill(text[language], Object.fromEntries(said));
}
/** What to do about it, in words; undefined where nothing can be advised. */
export function faultRemedy(code: FaultCode, language: Language, values: FaultValues = {}): string | undefined {
  const { remedy }: Fault = faults[code];
  return remedy && fill(remedy[language], values);
}
