// What other features show of passkeys.
export { Passkeys } from "./passkeys.tsx";
