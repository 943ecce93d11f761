import { actPromises } from "./act-promises.ts";
import { cardPromises } from "./card-promises.ts";
import { moneyPromises } from "./money-promises.ts";
import type { PromiseRow } from "./promise.ts";
import { roomPromises } from "./room-promises.ts";

/** Every kind of claim, and what it promises. */
export const promises: readonly PromiseRow[] = [...cardPromises, ...roomPromises, ...actPromises, ...moneyPromises];
