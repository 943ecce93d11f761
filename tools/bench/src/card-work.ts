import { block, blocksOf, DEFAULT_KEY } from "@adel/card";
import type { CardSession } from "../../../apps/card-bridge/src/session/card-session.ts";

const { signal } = new AbortController();

const login = (sector: number) => ({ sector, slot: "A", key: DEFAULT_KEY }) as const;

/** All 64 blocks of a card as delivered, each sector opened once. */
export async function readAll(card: CardSession): Promise<void> {
  for (let sector = 0; sector < 16; sector += 1) {
    for (const number of blocksOf(sector)) await card.read(number, login(sector), signal);
  }
}

/** Six sectors of a fingerprint: each block is written, then each is read back. */
export async function writeSix(card: CardSession, content: number): Promise<void> {
  for (let sector = 10; sector < 16; sector += 1) {
    const numbers = blocksOf(sector).slice(0, 3);
    for (const number of numbers)
      await card.write(number, block(new Uint8Array(16).fill(content)), login(sector), signal);
    for (const number of numbers) {
      const held = await card.read(number, login(sector), signal);
      if (held[0] !== content) throw new Error(`block ${number} was not written`);
    }
  }
}
