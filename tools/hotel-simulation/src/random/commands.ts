import fc from "fast-check";
import type { ActKind } from "../model/intent.ts";
import type { SeedSize } from "../options.ts";

/** One step of a random run. Rooms and cards are named by index, so that each command fits any state. */
export type Command = (
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
  | { readonly kind: "read"; readonly card: number }
) & {
  /** By a clerk at a page, or by calls. */
  readonly isByPage: boolean;
};

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
/** Beside each act, now and then somebody uses a card, or has one read. */
const step = fc.tuple(act, fc.option(use, { freq: 2 }), fc.option(read, { freq: 8 }));

/** The same seed gives the same commands: so many acts by page and by calls, evenly mixed, with what people do between. */
export function drawCommands(seed: number, { page, calls }: SeedSize): readonly Command[] {
  const count = page + calls;
  const [steps = []] = fc.sample(fc.array(step, { minLength: count, maxLength: count }), { seed, numRuns: 1 });
  return steps.flatMap((commands, at) => {
    const isByPage = Math.floor(((at + 1) * page) / count) > Math.floor((at * page) / count);
    return commands.flatMap((command) => (command === null ? [] : { ...command, isByPage }));
  });
}
