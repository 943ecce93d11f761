import fc from "fast-check";
import type { ActKind } from "../model/intent.ts";

/** One step of a random run. Rooms and cards are named by index, so that each command fits any state. */
export type Command =
  | {
      readonly kind: "act";
      readonly act: ActKind;
      readonly room: number;
      readonly toRoom: number;
      readonly cards: number;
      readonly nights: number;
      /** The clerk mistakes the room: it may be one that the act is not for. */
      readonly isMistaken: boolean;
    }
  /** Somebody holds a card at the door that it is for. */
  | { readonly kind: "use"; readonly card: number }
  /** A card is laid and read. */
  | { readonly kind: "read"; readonly card: number };

const index = fc.nat({ max: 97 });
const act = fc.record({
  kind: fc.constant("act" as const),
  act: fc.constantFrom<ActKind>("checkIn", "checkIn", "checkIn", "extra", "extend", "move", "checkOut", "lost"),
  room: index,
  toRoom: index,
  cards: fc.integer({ min: 1, max: 2 }),
  nights: fc.integer({ min: 1, max: 3 }),
  isMistaken: fc.integer({ min: 0, max: 7 }).map((number) => number === 0),
});
const use = fc.record({ kind: fc.constant("use" as const), card: index });
const read = fc.record({ kind: fc.constant("read" as const), card: index });
const command: fc.Arbitrary<Command> = fc.oneof(
  { arbitrary: act, weight: 6 },
  { arbitrary: use, weight: 3 },
  { arbitrary: read, weight: 1 },
);

/** The same seed gives the same commands. */
export const drawCommands = (seed: number, count: number): readonly Command[] =>
  fc.sample(fc.array(command, { minLength: count, maxLength: count }), { seed, numRuns: 1 })[0] ?? [];
