import { createStore } from "./store.ts";

const KEY = "letter-keys";
const OFF = "off";

/** Whether single letters select a front desk's act outside a field; stored in this browser. */
export const letterKeys = createStore(localStorage.getItem(KEY) !== OFF);

export function switchLetterKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, OFF);
  letterKeys.set(isOn);
}
