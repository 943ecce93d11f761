export { ACT_KEYS } from "./desk-input.ts";
