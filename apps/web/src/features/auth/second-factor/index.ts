// What other features show of two-step verification.
export { AccountFactorDialog } from "./account-factor-dialog.tsx";
export { CODE_FIELD } from "./code-field.ts";
export { RecoveryCodes } from "./recovery-codes.tsx";
export { SecondFactorPanel } from "./second-factor-panel.tsx";
export { SecretDisplay } from "./secret-display.tsx";
