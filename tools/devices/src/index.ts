export { type Card, cardOf, type Slot } from "./chip.ts";
export { type Device, doorLock, energySaver } from "./device.ts";
export type { Place, Settings } from "./state.ts";
export type { Action, Reason, Verdict } from "./verdict.ts";
