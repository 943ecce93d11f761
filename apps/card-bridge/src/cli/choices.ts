/** Values of an argument. */
export const BLOCK_ACTIONS = ["read", "write"] as const;
export const SERVICE_ACTIONS = ["install", "uninstall", "status"] as const;
export const SHELLS = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof SHELLS)[number];
