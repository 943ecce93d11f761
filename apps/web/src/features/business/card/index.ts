export { isBlankCard } from "./blank-card.ts";
export { CardStateStatus, useCardStates } from "./card-state.tsx";
export { EraseButton } from "./erase-button.tsx";
export { Legend, MiniMap, type Usage, usagesOf } from "./mini-map.tsx";
export { bitsIn, MAX_BIT } from "./record-bits.ts";
export { usageColor } from "./usage-color.ts";
export { VerdictPanel } from "./verdict-line.tsx";
export { WizardAside } from "./wizard-aside.tsx";
