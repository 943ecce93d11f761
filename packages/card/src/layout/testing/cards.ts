import { type CardMemory, readTrailer, unreadCard, withBlocks } from "../../chip/memory.ts";
import { accessOf, isKeyBUsable } from "../../chip/mifare-classic/access-bits.ts";
import { blocksOf, isTrailer, sectorCount } from "../../chip/mifare-classic/sector.ts";
import type { VirtualCard } from "../../chip/mifare-classic/virtual-card.ts";
import type { CardContent } from "../card-content.ts";
import type { CardSpec } from "../card-spec.ts";
import { parseCardSpec } from "../card-spec.ts";
import { keyCandidates } from "../write-plan.ts";
import type { WriteStep } from "../write-step.ts";

/** The example specification of card-bridge's documentation, in parts that tests can replace. */
export const SPEC_JSON = {
  uid: "04A1B2C3",
  hotelNumber: 1001,
  cardSize: "1k",
  sectorPlan: { doorLock: 1, energySaver: 2, ladder: 3, test: 4, fingerprint: [10, 11, 12, 13, 14, 15] },
  hotelKey: "00112233445566778899AABBCCDDEEFF",
  factoryKey: "2B7E151628AED2A6ABF7158809CF4F3C",
  sequence: 9,
  cardType: 2,
  validFrom: 1763596800,
  validTo: 1763776800,
  records: {
    doorLock: { building: 3, floor: 12, room: 1206, areas: [120, 122] },
    energySaver: { relays: 2, offDelay: 30, areas: [0] },
    ladder: { floors: [1, 12, 15] },
    test: { devices: ["energySaver", "doorLock"], method: "new", operation: "set", targetSector: 1 },
    fingerprint: { finger: 1, template: "000102" },
  },
  currentKeys: ["FFFFFFFFFFFF"],
};

/** A specification with some fields replaced. */
export function specWith(changes: Readonly<Record<string, unknown>> = {}): CardSpec {
  return parseCardSpec({ ...SPEC_JSON, ...changes });
}

/**
 * Sends steps to a chip like an encoder: select, authenticate with the keys that may open the sector, write. Stops
 * after `limit` blocks. Returns the steps that were done; a rejection is an error.
 */
export function perform(
  card: VirtualCard,
  steps: readonly WriteStep[],
  content: CardContent,
  limit = steps.length,
): readonly WriteStep[] {
  return steps.slice(0, limit).map((step) => {
    const written = keyCandidates(content, step.sector).some(({ key, slot }) => {
      card.select();
      return card.authenticate(step.sector, key, slot) && card.writeBlock(step.block, step.data);
    });
    if (!written) throw new Error(`block ${step.block} was refused`);
    return step;
  });
}

/** What an encoder reads of a chip with the keys of a content; sectors that no key opens stay unread. */
export function readWith(card: VirtualCard, content: CardContent): CardMemory {
  const { uid, size } = card.select();
  const sectors = Array.from({ length: sectorCount(size) }, (_, sector) => sector);
  return withBlocks(
    unreadCard(uid, size),
    sectors.flatMap((sector) => readSector(card, content, sector)),
  );
}

function readSector(card: VirtualCard, content: CardContent, sector: number) {
  const opens = keyCandidates(content, sector).filter(({ key, slot }) => {
    card.select();
    return card.authenticate(sector, key, slot);
  });
  return blocksOf(sector).flatMap((number): [number, Uint8Array, number?][] => {
    const answer = opens
      .map(({ key, slot }) => {
        card.select();
        card.authenticate(sector, key, slot);
        return card.readBlock(number);
      })
      .find((data) => data !== undefined);
    if (!answer) return [];
    if (!isTrailer(number)) return [[number, answer]];
    const access = accessOf(answer);
    const held = (wanted: "A" | "B") => opens.find(({ slot }) => slot === wanted)?.key;
    const keyBReadable = access !== undefined && !isKeyBUsable(access);
    const [data, mask] = readTrailer(answer, {
      keyA: held("A"),
      keyB: keyBReadable ? undefined : held("B"),
      keyBReadable,
    });
    return [[number, data, mask]];
  });
}
