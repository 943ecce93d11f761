import type { Vault } from "../../../core/secrets/vault.ts";

const WHAT = "hook";

export const wrapHookSecret = (vault: Vault, text: string): string => vault.wrap(WHAT, Buffer.from(text));
export const unwrapHookSecret = (vault: Vault, wrapped: string): string =>
  Buffer.from(vault.unwrap(WHAT, wrapped)).toString();
