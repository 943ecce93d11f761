import type { Say } from "../../core/locale/words.ts";
import type { BatchWord } from "./batch.words.ts";
import type { BatchOrder } from "./order.ts";

/** How a place is called: by its room, or by its number. */
export function placeName({ rooms }: BatchOrder, item: number, say: Say<BatchWord>): string {
  const room = rooms?.[item - 1];
  return room === undefined ? say("place", { item }) : say("room", { room, item });
}

/** A span of time, to the minute where it is longer than one. */
export const spanText = (seconds: number, say: Say<BatchWord>): string =>
  seconds < 60 ? say("seconds", { count: seconds }) : say("minutes", { count: Math.ceil(seconds / 60) });
