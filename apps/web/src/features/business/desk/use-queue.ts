import { useState } from "react";
import { parseQueue } from "./room-queue.ts";

interface Queue {
  readonly done: readonly string[];
  readonly rest: readonly string[];
}
/** Rooms one after the other: those that are done, the one in the field, and what is left. */
export interface ShownQueue extends Queue {
  readonly current: string;
}

/** A queue of rooms begins when the first one is started; each next room replaces the previous one. */
export function useQueue(text: string, setText: (text: string) => void) {
  const [queue, setQueue] = useState<Queue>();
  const typed = queue ? undefined : parseQueue(text);
  const current = typed?.[0] ?? text;
  const next = (isDone: boolean) => {
    const { done, rest } = queue ?? { done: [], rest: typed?.slice(1) ?? [] };
    const [room, ...others] = rest;
    setText(room ?? (isDone ? text : ""));
    setQueue(room === undefined ? undefined : { done: isDone ? [...done, current] : done, rest: others });
  };
  return {
    /** The value of the field. */
    current,
    isActive: queue !== undefined,
    shown:
      queue || typed ? { done: queue?.done ?? [], current, rest: queue?.rest ?? typed?.slice(1) ?? [] } : undefined,
    /** The room in the field is no longer the whole of what was typed: it is started, or its building was chosen. */
    begin: (room = current) => {
      if (typed) setQueue({ done: [], rest: typed.slice(1) });
      if (typed || room !== current) setText(room);
    },
    /** The room in the field is done, or left out. */
    next,
    end: () => setQueue(undefined),
  };
}
