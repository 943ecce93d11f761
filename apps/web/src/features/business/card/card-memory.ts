import { bytes, type CardMemory, isTrailer, KEY_A_BYTES, KEY_B_BYTES, uid, unreadCard, withBlocks } from "@adel/card";
import type { CardView } from "@adel/protocol/business/card";

/** The server's view of a card as memory: keys in trailers are blanked there, so they count as unknown here. */
export function memoryOf(view: Pick<CardView, "uid" | "atqa" | "sak" | "cardSize" | "blocks">): CardMemory {
  const answers =
    view.atqa !== null && view.sak !== null
      ? { atqa: Number.parseInt(view.atqa, 16), sak: Number.parseInt(view.sak, 16) }
      : undefined;
  return withBlocks(
    unreadCard(uid(view.uid), view.cardSize, answers),
    view.blocks.flatMap((text, number) =>
      text === null ? [] : [[number, bytes(text), isTrailer(number) ? KEY_A_BYTES | KEY_B_BYTES : 0] as const],
    ),
  );
}
