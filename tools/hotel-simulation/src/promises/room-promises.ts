import type { RoomPromise } from "./promise.ts";

const say = (
  name: string,
  zh: string,
  en: string,
  row: Omit<RoomPromise, "kind" | "surfaces" | "name" | "zh" | "en">,
  surfaces: RoomPromise["surfaces"] = ["desk"],
): RoomPromise => ({ kind: "room", ...{ name, zh, en, surfaces }, ...row });

/** What is said of a room and of who can open it. */
export const roomPromises: readonly RoomPromise[] = [
  say("no card out", "没有有效的卡，可以入住", "No valid card, ready for check-in", {
    openedBy: "no card",
    isOccupied: false,
  }),
  say("nobody holds a card", "现在没有人持有有效的卡", "Nobody holds a valid card", { openedBy: "no card" }),
  say("occupied until", "有效至{until}", "Valid until {until}", {
    ...{ openedBy: "guest", isOccupied: true, until: "{until}" },
  }),
  say("due today", "今天到期，{until}", "Due today, {until}", {
    ...{ openedBy: "guest", isOccupied: true, until: "{until}" },
  }),
  say("expired", "已过期，{until}", "Expired {until}", { openedBy: "unsaid", isOccupied: true, until: "{until}" }),
  say("lost card pending", "挂失待生效，有效至{until}", "Lost card pending, valid until {until}", {
    ...{ openedBy: "guest", isOccupied: true, until: "{until}" },
  }),
  say("free, with old cards out", "可以入住", "Ready for check-in", { openedBy: "unsaid", isOccupied: false }),
  say("expired cards out", "{count}张过期的卡没有收回", "{count} expired cards not handed back", {
    ...{ enOne: "{count} expired card not handed back", openedBy: "unsaid" },
  }),
  say("old cards out", "{count}张旧卡到{until}仍可能开门", "{count} old cards may open until {until}", {
    ...{ enOne: "{count} old card may open until {until}", openedBy: "forgotten cards", until: "{until}" },
  }),
  say(
    "old cards out, without a clock",
    "{count}张旧卡在有新卡使用前仍可能开门",
    "{count} old cards may open until a newer card is used",
    {
      enOne: "{count} old card may open until a newer card is used",
      ...{ openedBy: "forgotten cards", conditions: { hasClock: false } },
    },
  ),
  say(
    "old cards in the grid",
    "{count}张此前客人的卡仍可能开门",
    "{count} cards of earlier guests may still open the door",
    { openedBy: "forgotten cards" },
    ["grid"],
  ),
  say("void card to be erased", "{room} · 卡号{uid}", "{room} · card {uid}", { openedBy: "card that makes void" }),
  say(
    "the old room after a move",
    "没有重写的旧卡仍可打开{room}，直到有效期结束或有新客人的房卡使用。",
    "Old cards that were not rewritten still open {room} until they expire or the next guest's card is used.",
    { openedBy: "forgotten cards" },
    ["receipt"],
  ),
];
