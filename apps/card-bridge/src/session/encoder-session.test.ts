import { emptyCard, uid, virtualCard } from "@adel/card";
import { afterEach, describe, expect, it } from "vitest";
import { encoderAddress } from "../drivers/address.ts";
import { drivers } from "../drivers/index.ts";
import { NO_PACE, simulate } from "../drivers/simulation.ts";
import { systemClock } from "../kernel/clock.ts";
import { createLog } from "../kernel/log.ts";
import { manualClock } from "../kernel/testing/manual-clock.ts";
import { memoryCable } from "../transport/memory-port.ts";
import { encoderRegistry } from "./encoder-board.ts";
import { EncoderSession } from "./encoder-session.ts";

const address = encoderAddress("twn4:/test/encoder");
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A watched encoder whose pauses are advanced manually; communication takes no time of that clock. */
async function watched() {
  const clock = manualClock();
  const [near, far] = memoryCable();
  const setting = { driver: "twn4", options: new Map(), pace: NO_PACE, byteMs: 0, newPort: () => near } as const;
  const simulation = await simulate({ ...setting, clock: systemClock });
  const connection = await drivers.twn4.onCable(far, { path: far.path, options: new Map(), clock: systemClock });
  const log = createLog(() => undefined, clock);
  const connect = () => Promise.resolve(connection);
  const board = encoderRegistry(
    (named, isAttended) => new EncoderSession({ address: named, connect, clock, log, isAttended }),
  );
  ends.push(() => board.close(), simulation.stop);
  const session = board.session(address);
  const settled = () => session.use(() => Promise.resolve(), new AbortController().signal);
  const state = async () => {
    // A pending poll takes the mutex before us.
    await settled();
    await new Promise((resolve) => setImmediate(resolve));
    return session.view().state;
  };
  return { clock, board, simulation, state };
}
const card = () => virtualCard(emptyCard(uid("04A1B2C3"), "1k"));

describe("an encoder that is watched", () => {
  it("is polled within 150 ms while there are subscribers", async () => {
    const { clock, board, simulation, state } = await watched();
    const over = board.attend();
    expect(await state()).toBe("ready");
    simulation.putCard(card());
    clock.pass(120);
    expect(await state()).toBe("card");
    over();
  });

  it("is polled once per second without subscribers, and at once when one subscribes", async () => {
    const { clock, board, simulation, state } = await watched();
    expect(await state()).toBe("ready");
    simulation.putCard(card());
    clock.pass(400);
    expect(await state()).toBe("ready");
    const over = board.attend();
    expect(await state()).toBe("card");
    over();
    over();
    simulation.lift();
    clock.pass(300);
    expect(await state()).toBe("ready");
    simulation.putCard(card());
    clock.pass(400);
    expect(await state()).toBe("ready");
    clock.pass(600);
    expect(await state()).toBe("card");
  });
});
