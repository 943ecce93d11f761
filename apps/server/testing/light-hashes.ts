import { createRequire } from "node:module";
import type * as argon2 from "@node-rs/argon2";

/** By its file, because the tests' configuration puts this module in its place. */
const library: typeof argon2 = createRequire(import.meta.url)("@node-rs/argon2");

/** What a test does after the next password was compared, before the call that asked goes on. */
export const interruption: { act?: () => Promise<unknown> } = {};

/** Hashes at the lowest cost. The product's cost is tested by test/hostile/sign-in.test.ts, without this module. */
export const hash: typeof argon2.hash = (password, options) =>
  library.hash(password, { ...options, memoryCost: 8, timeCost: 1 });

export const verify: typeof argon2.verify = async (...given) => {
  const matches = await library.verify(...given);
  const { act } = interruption;
  delete interruption.act;
  await act?.();
  return matches;
};
