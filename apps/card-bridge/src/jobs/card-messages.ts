import { hex } from "@adel/card";
import type { DetectedCard as CardOnWire } from "@adel/protocol";
import type { CardSeen } from "../drivers/driver.ts";
import { kindOf } from "./job-spec.ts";

const hexNumber = (value: number | null, digits: number) =>
  value?.toString(16).toUpperCase().padStart(digits, "0") ?? null;

/** A card as pages, tools and the server are told of it. */
export function cardMessages(card: CardSeen): CardOnWire {
  const { name, size, writable } = kindOf(card);
  const cardSize = writable && (size === "1k" || size === "4k") ? size : null;
  return { uid: hex(card.uid), atqa: hexNumber(card.atqa, 4), sak: hexNumber(card.sak, 2), type: name, cardSize };
}
