export { DeskCardStatus } from "./desk-card-status.tsx";
export { ACT_KEYS } from "./desk-input.ts";
export { copiesOf } from "./held-card.ts";
export { nameFrom } from "./name-from.ts";
export { CardsOut } from "./room-line.tsx";
export { useDeskEvents } from "./use-desk-events.ts";
export { usePolicy } from "./use-policy.ts";
