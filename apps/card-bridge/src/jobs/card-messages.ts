import { hex } from "@adel/card";
import type { DetectedCard as CardOnWire } from "@adel/protocol";
import { encodeAnswers } from "@adel/protocol/card-frames/card-answer";
import type { DetectedCard } from "../drivers/driver.ts";
import { kindOf } from "./job-spec.ts";

/** A card as reported to pages, tools and the server. */
export function cardMessages(card: DetectedCard): CardOnWire {
  const { name, size, writable } = kindOf(card);
  const cardSize = writable && (size === "1k" || size === "4k") ? size : null;
  return { uid: hex(card.uid), ...encodeAnswers(card), ...(card.ats && { ats: hex(card.ats) }), type: name, cardSize };
}
