import type { PlayedBreakage } from "../breakage.ts";

/** What only the whole product shows: faults that a story of the hotel simulation must notice. */
export const STORIES: readonly PlayedBreakage[] = [
  {
    name: "the desk does what the room suggests instead of the typed act",
    file: "apps/web/src/features/business/desk/use-desk-page.ts",
    find: "runningAct(desk) ?? requested ?? room?.suggested",
    replace: "runningAct(desk) ?? room?.suggested ?? requested",
    story: "check-out-of-an-empty-room",
  },
  {
    name: "a card is judged without the end of its stay",
    file: "apps/server/src/features/business/desk/card-facts.service.ts",
    find: 'else if (state !== "ended") stays.set',
    replace: "else if (id > 0) stays.set",
    story: "card-of-a-guest-who-left",
  },
  {
    name: "finishing a part-written card is charged",
    file: "apps/server/src/features/business/job/job-issuing.service.ts",
    find: "await findPartlyWritten(trx, card, now)",
    replace: "await findPartlyWritten(trx, card, now + 172_800_000)",
    story: "finish-a-card-from-home",
  },
  {
    name: "the lost card keeps its sequence",
    file: "apps/server/src/features/business/desk/desk-plan.ts",
    find: "sequence: await new HotelCounters(trx).sequence(room.hotelId, null), cards: 1 };",
    replace: "cards: 1 };",
    story: "lost-card",
  },
  {
    name: "the longer end is not on the card",
    file: "apps/server/src/features/business/job/card-job.service.ts",
    find: "validTo: act.valid_to }",
    replace: 'validTo: act.valid_to - (act.kind === "extend" ? 86_400_000 : 0) }',
    story: "longer-stay",
  },
  {
    name: "a card of a guest who moved is not counted as out",
    file: "apps/server/src/features/business/hotel-card/card-state.ts",
    find: "biz_stay.end_reason <> 'voided'",
    replace: "biz_stay.end_reason = 'checkout'",
    story: "card-of-a-guest-who-moved",
  },
  {
    name: "a result that comes late is charged twice",
    file: "apps/server/src/features/business/account/ledger.service.ts",
    find: "await this.#follow(entry, kind, quantity);",
    replace: "await this.#follow(entry, kind, this.#now - entry.create_time > 600_000 ? 2 * quantity : quantity);",
    story: "late-result",
  },
  {
    name: "a call opens a closed room",
    file: "apps/server/src/features/business/desk/desk.service.ts",
    find: 'room.status === "1" && !OF_CLOSED_ROOMS.includes(input.act)',
    replace: 'room.status === "closed" && !OF_CLOSED_ROOMS.includes(input.act)',
    story: "enter-on-a-closed-room",
  },
  {
    name: "an occupied room of a list gets an extra card",
    file: "apps/web/src/features/business/desk/use-desk-page.ts",
    find: "typed.input?.act ?? queue.act;",
    replace: "typed.input?.act;",
    story: "occupied-room-in-a-list",
  },
  {
    name: "an act with one of its cards is done",
    file: "apps/server/src/features/business/desk/desk-jobs.service.ts",
    find: "finished >= act.cards",
    replace: "finished >= 1",
    story: "card-of-a-guest-who-moved",
  },
  {
    name: "a card without a result is called blank",
    file: "apps/server/src/features/business/card/unrecorded-card.ts",
    find: 'if (!last || last.state === "done") return undefined;',
    replace: 'if (last?.state !== "partial") return undefined;',
    story: "encoder-that-never-answers",
  },
  {
    name: "a second session ends the act of the first one in silence",
    file: "apps/server/src/features/business/desk/desk.service.ts",
    find: "isOwn && open.session === session && open.encoder_id === encoderId;",
    replace: "isOwn && open.encoder_id === encoderId;",
    story: "two-desks-of-one-account",
  },
];
