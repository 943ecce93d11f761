export { type Card, cardOf, type Slot } from "./chip.ts";
export { type Device, doorLock, energySaver } from "./device.ts";
export type { LockLocation, Settings } from "./state.ts";
export type { Action, Reason, Verdict } from "./verdict.ts";
