import { LONG_MS } from "@adel/run/limits";
import { describe, expect, it } from "vitest";
import { notifications, refundRaces } from "./payment-proofs.ts";
import { oneKey, overspend } from "./proofs.ts";
import { verifyLedger } from "./servers.ts";
import { withStorage } from "./storage.ts";
import { transfersUnderKill } from "./transfers-under-kill.ts";
import { SIZES, withWorld } from "./world.ts";

const size = SIZES.small;

/** Starts servers and kills them: with `npm test -- --all` only. */
const isFull = process.env.ADEL_TEST_ALL !== undefined;
const postgres = process.env.ADEL_TEST_POSTGRES;

const inWorld = (server: string | undefined, processes: number) =>
  withStorage(server, async (storage) => {
    await withWorld(storage, processes, async (world) => {
      expect(await notifications(world, size)).toMatch(
        /^80 notifications of 4 orders, (\d+|none) of them sent again, each/,
      );
      expect(await refundRaces(world, size)).toContain("left of 40");
      expect(await oneKey(world, size)).toBe("20 equal answers");
      expect(await overspend(world, size)).toMatch(/^2[45] sold, 2[34] refused$/);
    });
    if (processes === 1) expect(await transfersUnderKill(storage, size)).toMatch(/^[1-9]\d* transfers, [1-9]/);
    expect(await verifyLedger(storage)).toContain("ledger: every sum agrees");
  });

describe.runIf(isFull)("credits over whole server processes, small", { timeout: LONG_MS }, () => {
  it("are credited, refunded, ordered and spent exactly once, on sqlite also under kill", () => inWorld(undefined, 1));

  it.runIf(postgres !== undefined)("and over two processes on postgres", () => inWorld(postgres, 2));
});
