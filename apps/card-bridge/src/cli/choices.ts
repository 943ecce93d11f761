import { InvalidArgumentError } from "commander";

/** A check of an argument's or an option's value, for Commander, which puts this text at the end of its own. */
export const oneOf = (choices: readonly string[]) => (word: string) => {
  if (!choices.includes(word)) throw new InvalidArgumentError(choices.join(", "));
  return word;
};

/** Values of an argument. */
export const BLOCK_ACTIONS = ["read", "write"] as const;
export const SERVICE_ACTIONS = ["install", "uninstall", "status"] as const;
export const SHELLS = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof SHELLS)[number];
