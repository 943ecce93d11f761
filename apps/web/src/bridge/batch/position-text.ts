import type { MessageKey } from "@adel/messages";
import type { Translate } from "../../core/locale/messages.ts";
import type { BatchRequest } from "./batch-request.ts";

/** How a place is called: by its room, or by its number. */
export function positionName({ rooms }: BatchRequest, item: number, t: Translate<MessageKey<"bridge.batch">>): string {
  const room = rooms?.[item - 1];
  return room === undefined ? t("place", { item }) : t("room", { room, item });
}

/** A span of time, to the minute where it is longer than one. */
export const spanText = (seconds: number, t: Translate<MessageKey<"bridge.batch">>): string =>
  seconds < 60 ? t("seconds", { count: seconds }) : t("minutes", { count: Math.ceil(seconds / 60) });
