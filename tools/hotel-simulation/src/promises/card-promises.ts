import type { CardPromise, Surface } from "./promise.ts";

const AT_STRIP: readonly Surface[] = ["strip"];
const closed = { ownRoom: "does not open", otherRooms: "does not open", handOver: false } as const;
const unsaid = { handOver: false } as const;
/** A card that may open until a newer one was used, or its end passed. */
const mayOpen = { ownRoom: "may open", otherRooms: "does not open", from: "now", handOver: false } as const;

type Row = Omit<CardPromise, "kind" | "surfaces" | "name" | "zh" | "en"> & { readonly surfaces?: readonly Surface[] };
const say = (name: string, zh: string, en: string, { surfaces = AT_STRIP, ...row }: Row): CardPromise => ({
  kind: "card",
  ...{ name, zh, en, surfaces },
  ...row,
});

/** What a laid card is said to be, and what that promises. */
export const cardPromises: readonly CardPromise[] = [
  say(
    "hand it over",
    "{room}房的有效房卡，到{until}，可以交给客人",
    "Room {room}, valid until {until}. You can hand it over",
    {
      ...{ ownRoom: "opens", otherRooms: "does not open", from: "now", until: "{until}" },
      ...{ owner: "guest of the room", handOver: true, verdict: "valid" },
    },
  ),
  say(
    "valid, where locks may be set otherwise",
    "{room}房的房卡，到{until}。酒店换过密钥或扇区方案，能不能开门要看门锁是否重新设置过：请先到门上试",
    "Room {room}, until {until}. The hotel changed its key or sector plan, so it depends on whether the lock was set again: try it at the door first",
    { ...mayOpen, verdict: "valid", until: "{until}", owner: "guest of the room" },
  ),
  say("not yet valid", "还没有到开始时间：{from}起有效", "Not valid yet: starts {from}", {
    ...closed,
    verdict: "notYet",
    from: "{from}",
    conditions: { hasClock: true },
  }),
  say("expired", "已过期：{until}到期", "Expired {until}", {
    ...closed,
    verdict: "expired",
    until: "{until}",
    conditions: { hasClock: true },
  }),
  say(
    "expired, without a clock",
    "已过期：{until}到期。门锁没有时钟，新卡开门之前它仍能开门",
    "Expired {until}. The locks have no clock: it opens until a newer card is used",
    { ...mayOpen, verdict: "opensPastEnd", until: "newer card", conditions: { hasClock: false } },
  ),
  say("replaced", "已被替换：后来又为{room}房做了新卡", "Replaced: a newer card was made for room {room}", {
    ...mayOpen,
    verdict: "replaced",
    until: "newer card",
  }),
  say(
    "of a guest who left",
    "离店客人的卡：到{until}仍可能打开{room}房，请擦除",
    "Of a guest who left: may open {room} until {until}. Erase it",
    { ...mayOpen, verdict: "guestLeft", until: "{until}", owner: "guest who left" },
  ),
  say(
    "of a guest who left, without a clock",
    "离店客人的卡：在有新卡使用前仍可能打开{room}房，请擦除",
    "Of a guest who left: may open {room} until a newer card is used. Erase it",
    {
      ...{ ...mayOpen, verdict: "guestLeftPastEnd", until: "newer card", owner: "guest who left" },
      conditions: { hasClock: false },
    },
  ),
  say(
    "of a guest who moved, without a clock",
    "客人现在住{newRoom}房，这张卡在有新卡使用前仍可能打开{room}房：请擦除，或改写给{newRoom}",
    "Of the guest who is in {newRoom} now: may open {room} until a newer card is used. Erase it, or write it for {newRoom}",
    {
      ...{ ...mayOpen, verdict: "guestMovedPastEnd", until: "newer card", owner: "guest who moved" },
      surfaces: ["strip", "desk"],
      conditions: { hasClock: false },
    },
  ),
  say(
    "of a guest who moved",
    "客人现在住{newRoom}房，这张卡到{until}仍可能打开{room}房：请擦除，或改写给{newRoom}",
    "Of the guest who is in {newRoom} now: may open {room} until {until}. Erase it, or write it for {newRoom}",
    {
      ...{ ...mayOpen, verdict: "guestMoved", until: "{until}", owner: "guest who moved" },
      surfaces: ["strip", "desk"],
    },
  ),
  say(
    "makes others void",
    "{room}房的作废卡，到{until}有效：到门上用一次，然后擦除",
    "Deactivation card for {room}, until {until}. Use it once at the door, then erase it",
    {
      ...{ ownRoom: "opens", otherRooms: "does not open", from: "now", until: "{until}" },
      ...{ handOver: false, verdict: "voidCard" },
    },
  ),
  say("part-written", "{room}房的卡只写了一部分", "The card for {room} is only partly written", {
    ...mayOpen,
    surfaces: ["strip", "home"],
  }),
  say("part-written, before its room can be read", "这张卡只写了一部分", "This card is only partly written", {
    ...{ ownRoom: "may open", otherRooms: "does not open", handOver: false, verdict: "partlyWritten" },
  }),
  say(
    "not reported",
    "发卡机还没有报告这张卡写成没有，请先不要交给客人",
    "The encoder has not reported whether this card was written. Don't hand it out yet",
    { ...unsaid, verdict: "unreported" },
  ),
  say("handed back", "已收回的卡，可以擦除后再用", "Handed back. Erase it before reuse", {
    ...unsaid,
    verdict: "handedBack",
  }),
  say("lost", "挂失的卡，请收回", "Reported lost. Keep it here", { ...unsaid, verdict: "lost" }),
  say("dead", "已报损坏的卡，不要再交给客人", "Reported as not working. Don't hand it out", unsaid),
  say("set card", "设置卡，用完请擦除", "Set card. Erase it after use", closed),
  say("test card", "测试卡，不能交给客人", "Test card. Don't give it to a guest", unsaid),
  say("blank", "空白卡", "Blank card", { ...closed, verdict: "blank" }),
  say("foreign", "不是本系统的卡", "Not a card of this system", closed),
  say("untrusted", "校验不符：卡上的内容不可信", "Wrong check code: don't trust this card", unsaid),
  say(
    "unknown keys",
    "是本系统的卡，但试过的密钥都打不开，请先选择酒店再读卡",
    "A card of this system, but no known key opens it. Choose the hotel on the read page",
    unsaid,
  ),
];
