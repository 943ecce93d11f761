import { accessOf, DEFAULT_KEY, factoryTrailer, unreadCard, zeroBlock } from "@adel/card";
import type { DeviceErrorCode } from "@adel/protocol";
import { describe, expect, it } from "vitest";
import type { CardSession } from "../session/card-session.ts";
import { createJobContext } from "./execute-job.ts";
import type { SectorState } from "./sector-keys.ts";
import { type Target, verifyCard } from "./verify-card.ts";

const UID = Uint8Array.of(4, 0xa1, 0xb2, 0xc3);
const never = () => Promise.reject(new Error("not asked for"));

const TARGET: Target = { block: 4, sector: 1, kind: "data", data: zeroBlock() };
const SECTOR: SectorState = {
  sector: 1,
  keyA: DEFAULT_KEY,
  keyB: undefined,
  access: accessOf(factoryTrailer()),
  trailer: factoryTrailer(),
  mask: 0,
  label: "factory-default",
};

/** A card whose communication is interrupted once during the verification of each sector, for one reason. */
function unsteadyCard(reason: DeviceErrorCode): CardSession {
  let breaks = 0;
  return {
    card: { uid: UID, atqa: null, sak: null },
    opens: never,
    read: async () => zeroBlock(),
    write: never,
    forget: () => undefined,
    async settle() {
      breaks += 1;
    },
    breaks: () => breaks,
    lastBreak: () => (breaks === 0 ? null : reason),
  };
}

describe("a verification that never completes", () => {
  it.each([
    ["ENCODER_GARBLED", "ENCODER_GARBLED"],
    ["ENCODER_SILENT", "ENCODER_SILENT"],
    // The key opened at the next attempt, and the card was always found.
    ["KEY_REFUSED", "ENCODER_GARBLED"],
    ["ACCESS_REFUSED", "ENCODER_GARBLED"],
    ["CARD_LIFTED", "CARD_LIFTED"],
  ] as const)("broken off by %s each time, it is called %s", async (reason, code) => {
    const jobContext = createJobContext({ signal: new AbortController().signal });
    const scan = { memory: unreadCard(UID, "1k"), sectors: new Map([[SECTOR.sector, SECTOR]]) };
    await expect(verifyCard(unsteadyCard(reason), [TARGET], scan, jobContext, 0)).rejects.toMatchObject({ code });
  });
});
