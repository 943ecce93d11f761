// What other features show of two-step verification.
export { CODE_FIELD } from "./code-field.ts";
export { RecoveryCodes } from "./recovery-codes.tsx";
export { SecondFactorPanel } from "./second-factor-panel.tsx";
export { SecretPicture } from "./secret-picture.tsx";
