import fc from "fast-check";
import type { ActKind } from "../model/intent.ts";
import type { SeedSize } from "../options.ts";

/** Something that goes wrong at a desk. */
export type Accident =
  /** The card is lifted after so many of its blocks were written, and laid back; another one may be laid in between. */
  | { readonly kind: "lifted"; readonly blocks: number; readonly hasOtherCard: boolean }
  /** Another window of the product is open on the same computer, and stands beside the desk. */
  | { readonly kind: "secondWindow" }
  /** The server hangs for some seconds once the card is laid. */
  | { readonly kind: "silentServer" };

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
      /** What happens at a page while the first card is written. */
      readonly accident: Accident | null;
    }
  /** Somebody holds a card at the door that it is for. */
  | { readonly kind: "use"; readonly card: number }
  /** A card is laid and read. */
  | { readonly kind: "read"; readonly card: number }
  /** A manager closes a room without guest and card, or opens one that is closed. */
  | { readonly kind: "close"; readonly room: number }
  /** The bridge is killed, and started again. */
  | { readonly kind: "restart" }
) & {
  /** By a clerk at a page, or by calls. */
  readonly isByPage: boolean;
};

/** Drawn evenly: fast-check prefers the ends of a range. */
const index = fc.noBias(fc.nat({ max: 97 }));
/** True once in so many. */
const rarely = (times: number): fc.Arbitrary<boolean> =>
  fc.noBias(fc.integer({ min: 1, max: times })).map((number) => number === 1);
const lifted = fc.record({
  kind: fc.constant("lifted" as const),
  blocks: fc.integer({ min: 1, max: 8 }),
  hasOtherCard: fc.boolean(),
});
const accident: fc.Arbitrary<Accident> = fc.noBias(
  fc.oneof(lifted, fc.record({ kind: fc.constantFrom("secondWindow" as const, "silentServer" as const) })),
);
const act = fc.record({
  kind: fc.constant("act" as const),
  act: fc.constantFrom<ActKind>("checkIn", "checkIn", "checkIn", "extra", "extend", "move", "checkOut", "lost"),
  room: index,
  toRoom: index,
  cards: fc.integer({ min: 1, max: 2 }),
  nights: fc.integer({ min: 1, max: 3 }),
  isMistaken: rarely(8),
  accident: rarely(5).chain((happens) => (happens ? accident : fc.constant(null))),
});
const use = fc.record({ kind: fc.constant("use" as const), card: index });
const read = fc.record({ kind: fc.constant("read" as const), card: index });
const close = fc.record({ kind: fc.constant("close" as const), room: index });
const restart = fc.record({ kind: fc.constant("restart" as const) });

/** Something that happens once in so many acts. */
const once = <T>(command: fc.Arbitrary<T>, acts: number): fc.Arbitrary<T | null> =>
  rarely(acts).chain((happens) => (happens ? command : fc.constant(null)));

/** An act, and what other people and accidents do between. */
const step = fc.tuple(act, once(use, 2), once(read, 8), once(close, 12), once(restart, 25));

/** So many acts are done by page or by calls before it changes: to open a page takes as long as an act. */
const TURN = 10;

/** The same seed gives the same commands: so many acts by page and by calls in turns, with what people do between. */
export function drawCommands(seed: number, { page, calls }: SeedSize): readonly Command[] {
  const count = page + calls;
  const [steps = []] = fc.sample(fc.array(step, { minLength: count, maxLength: count }), { seed, numRuns: 1 });
  return steps.flatMap((commands, at) => {
    const turn = Math.floor(at / TURN) * TURN;
    const isByPage = at - turn < Math.round(((turn + TURN) * page) / count) - Math.round((turn * page) / count);
    return commands.flatMap((command) => (command === null ? [] : { ...command, isByPage }));
  });
}
