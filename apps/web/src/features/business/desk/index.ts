export { ACT_KEYS } from "./desk-input.ts";
export { copiesOf, HOLD_COLORS } from "./held-card.ts";
export { CardsOut } from "./room-line.tsx";
export { useDeskEvents } from "./use-desk-events.ts";
export { usePolicy } from "./use-policy.ts";
