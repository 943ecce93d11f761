import type { ActPromise } from "./promise.ts";

type Row = Pick<ActPromise, "act" | "state" | "refusal">;
const say = (name: string, zh: string, en: string, row: Row): ActPromise => ({
  kind: "act",
  ...{ name, zh, en, surfaces: ["desk"] },
  ...row,
});

/** What is said of an act: done, half done, or refused and then nothing has changed. */
export const actPromises: readonly ActPromise[] = [
  say("checked in", "{room}已入住", "{room} checked in", { act: "checkIn", state: "done" }),
  say("extra cards", "{room}已加卡", "Extra cards for {room}", { act: "extra", state: "done" }),
  say("extended", "{room}已续住", "{room} extended", { act: "extend", state: "done" }),
  say("moved", "{from}已换到{room}", "{from} moved to {room}", { act: "move", state: "done" }),
  say("checked out", "{room}已退房", "{room} checked out", { act: "checkOut", state: "done" }),
  say("lost card replaced", "{room}已补卡", "Card replaced for {room}", { act: "lost", state: "done" }),
  say("deactivating card", "{room}的作废卡已写好", "Deactivation card for {room} is ready", {
    ...{ act: "deactivate", state: "done" },
  }),
  say(
    "not finished",
    "未完成：{room}{act}，已完成{done}张，共{count}张",
    "Not finished: {act} {room}, {done} of {count} cards",
    {
      state: "half done",
    },
  ),
  say(
    "stopped",
    "已停止：{count}张中写了{done}张，还差{out}张",
    "Stopped after {done} of {count} cards, {out} missing",
    {
      state: "half done",
    },
  ),
  say(
    "not all came back",
    "{count}张中收回{done}张，{out}张没有收回",
    "{done} of {count} cards handed back, {out} still out",
    {
      state: "half done",
    },
  ),
  say("no guest", "{room}没有入住，不能{act}", "{room} has no guest: {act} isn't possible", {
    ...{ state: "refused", refusal: "no stay" },
  }),
  say("closed", "房间已停用", "The room is closed", { state: "refused", refusal: "room closed" }),
  say("closed, beside its number", "已停用", "Closed", { state: "refused", refusal: "room closed" }),
  say("closed, with its number", "{room}已停用，不能{act}", "{room} is closed: {act} isn't possible", {
    ...{ state: "refused", refusal: "room closed" },
  }),
  say("occupied", "该房间有人入住，有效期至{until}（{user}办理）", "The room is occupied until {until} (by {user})", {
    ...{ state: "refused", refusal: "room occupied" },
  }),
  say(
    "occupied, with its number and the act",
    "{room}有人入住，不能{act}",
    "{room} is occupied: {act} isn't possible",
    {
      ...{ state: "refused", refusal: "room occupied" },
    },
  ),
  say("the same room", "新房间不能与原房间相同", "The guest is in this room already", {
    ...{ state: "refused", refusal: "same room" },
  }),
  say("the same room, by a call", "请选择另一间房", "Choose another room", {
    ...{ state: "refused", refusal: "same room" },
  }),
  say("act of another desk", "{user}正在为该房间写卡", "{user} is making cards for this room", {
    ...{ state: "refused", refusal: "act of another desk" },
  }),
  say("encoder in use", "{owner}正在使用发卡机", "{owner} is using the encoder", { state: "waiting" }),
];
