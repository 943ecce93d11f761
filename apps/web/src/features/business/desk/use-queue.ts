import type { DeskAct } from "@adel/protocol/business/desk";
import { useState } from "react";
import { parseQueue } from "./room-queue.ts";

interface Queue {
  readonly done: readonly string[];
  readonly rest: readonly string[];
  /** Of the rooms without an act of their own. */
  readonly act: DeskAct;
}
/** Rooms one after the other: those that are done, the one in the field, and what is left. */
export interface ShownQueue extends Omit<Queue, "act"> {
  readonly current: string;
}

/** A queue of rooms begins when the first one is started; each next room replaces the previous one. */
export function useQueue(text: string, setText: (text: string) => void) {
  const [queue, setQueue] = useState<Queue>();
  const typed = queue ? undefined : parseQueue(text);
  const list = queue ?? (typed && { done: [], rest: typed.rooms.slice(1), act: typed.act });
  const current = typed?.rooms[0] ?? text;
  const next = (isDone: boolean) => {
    const [room, ...others] = list?.rest ?? [];
    setText(room ?? (isDone ? text : ""));
    setQueue(
      list && room !== undefined
        ? { ...list, done: isDone ? [...list.done, current] : list.done, rest: others }
        : undefined,
    );
  };
  return {
    /** The value of the field. */
    current,
    isActive: queue !== undefined,
    /** What is done with the rooms of the list; undefined without one. */
    act: list?.act,
    shown: list && { done: list.done, current, rest: list.rest },
    /** The room in the field is no longer the whole of what was typed: it is started, or its building was chosen. */
    begin: (room = current) => {
      if (typed) setQueue(list);
      if (typed || room !== current) setText(room);
    },
    /** The room in the field is done, or left out. */
    next,
    end: () => setQueue(undefined),
  };
}
