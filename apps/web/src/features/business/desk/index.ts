export { ACT_KEYS } from "./desk-input.ts";
export { useDeskEvents } from "./use-desk-events.ts";
