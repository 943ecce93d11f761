import type { EncoderStatus } from "@adel/protocol/bridge/encoder";
import type { Act, DeskAct, DeskRoom } from "@adel/protocol/business/desk";
import { type DeskPolicy, OVERRIDE_MAX_NIGHTS } from "@adel/protocol/business/desk/policy";
import type { Encoder } from "@adel/protocol/business/encoder";
import type { Hotel } from "@adel/protocol/business/hotel";
import { useEffect, useLayoutEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { useMay } from "../../../core/access.tsx";
import { useStableCallback } from "../../../ui/stable.ts";
import type { ActChange } from "./act-change.ts";
import { type DeskAmounts, heldCount, heldUids } from "./act-request.ts";
import { isBusy, type Desk as State } from "./desk.machine.ts";
import { type DeskInput, parseDeskInput } from "./desk-input.ts";
import { useDeskRooms } from "./desk-queries.ts";
import { findDisallowedReason } from "./disallowed-act.ts";
import { focusRoom } from "./room-focus.ts";
import { type DeskController, useDesk } from "./use-desk.ts";
import { useDeskDay } from "./use-desk-day.ts";
import { useDeskKeys } from "./use-desk-keys.ts";
import { useLaidRoom } from "./use-laid-room.ts";
import { usePolicy } from "./use-policy.ts";
import { useQueue } from "./use-queue.ts";

interface DeskPageOptions {
  readonly hotel: Hotel;
  readonly encoder: Encoder;
  readonly seen: EncoderStatus | undefined;
}
/** The form next to a receipt: typing starts the next guest. */
const EMPTY_FORM = {
  text: "",
  input: undefined,
  rooms: undefined,
  room: undefined,
  act: undefined,
  disallowed: undefined,
};

/** The input of a front desk, and the resulting request. */
export function useDeskPage({ hotel, encoder, seen }: DeskPageOptions) {
  const entry = useEntry();
  const policy = usePolicy(hotel.id);
  const queue = useQueue(entry.text, entry.setText);
  const typed = useTypedRooms(hotel.id, parseDeskInput(queue.current), entry);
  const { room } = typed;
  const at = { hotelId: hotel.id, encoderId: encoder.id };
  const desk = useDesk({ ...at, seen, extraWithCard: policy.extraWithCard, heldUids: heldUids(room) });
  useNextInQueue(desk.desk, queue);
  const isRunning = isBusy(desk.desk);
  const isFinished = desk.desk.kind === "finished" && !queue.isActive;
  const type = (next: string) => {
    queue.end();
    entry.reset(next);
    desk.clear();
  };
  // A running act keeps its room.
  useTextFromUrl(hotel.id, isRunning ? undefined : type, desk);
  const isFree = isFinished || (!isRunning && entry.text === "");
  useLaidRoom({ hotelId: hotel.id, uid: seen?.card?.uid, isFree }, type);
  const onAct = (next: DeskAct) => {
    entry.setAct(next);
    focusRoom();
  };
  useDeskKeys({
    onLeaveDate: focusRoom,
    onEscape: () => (isRunning ? stopList(queue, desk) : type("")),
    onAct: (next) => !isRunning && !isFinished && room && onAct(next),
  });
  const { act, disallowed } = useAct(desk.desk, typed, entry.act ?? typed.input?.act ?? queue.act);
  /** Another room of the list. */
  const goOn = (next: () => void) => {
    next();
    desk.clear();
    entry.clearChoices();
    focusRoom();
  };
  const skip = () => goOn(() => queue.next(false));
  return {
    ...{ desk, policy, queue, isRunning, isFinished, type, room },
    /** Enter starts an act of this room. */
    isReady: !isFinished && typed.rooms?.length === 1 && act !== undefined && !disallowed,
    day: useDeskDay(hotel.id),
    continueAct: (open: Act) => {
      type(textOf(open));
      desk.start(open);
    },
    skip,
    form: {
      ...formOf(entry, typed, act, policy),
      disallowed,
      ...(isFinished && EMPTY_FORM),
      ...{ onType: type, onAct, desk, policy, isFinished, readOnly: isRunning },
      onStart: () => queue.begin(),
      onSkip: queue.shown && skip,
      onBuilding: (text: string) => goOn(() => queue.begin(text)),
    },
  };
}

/** The act that runs, was asked for, or is suggested; and why the room does not allow it. */
function useAct(desk: State, { room }: ReturnType<typeof useTypedRooms>, requested: DeskAct | undefined) {
  const may = useMay();
  const act = runningAct(desk) ?? requested ?? room?.suggested ?? undefined;
  return { act, disallowed: room && act && !isBusy(desk) ? findDisallowedReason(room, act, may) : undefined };
}

/** The running act ends, and no other room follows. */
function stopList(queue: ReturnType<typeof useQueue>, desk: DeskController): void {
  queue.end();
  desk.stop();
}

/** An act that ended leads to the next room of the queue. */
function useNextInQueue(desk: State, queue: ReturnType<typeof useQueue>): void {
  const finishedAct = desk.kind === "finished" ? desk.act.id : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an act that ended is the reason
  useLayoutEffect(() => {
    if (finishedAct !== undefined && queue.isActive) queue.next(true);
  }, [finishedAct]);
}

/** The text of the field, and the options selected next to it. */
function useEntry() {
  const [text, setText] = useState("");
  const [act, setAct] = useState<DeskAct>();
  const [amounts, setAmounts] = useState<Partial<DeskAmounts>>({});
  const [to, setTo] = useState<string>();
  const [change, setChange] = useState<ActChange>();
  /** Another room: discards what was chosen for the one before. */
  const clearChoices = () => {
    setAct(undefined);
    setAmounts({});
    setTo(undefined);
    setChange(undefined);
  };
  return {
    ...{ text, act, amounts, to, change, setTo, setChange, clearChoices },
    setAct: (next: DeskAct) => {
      setAct(next);
      setChange(undefined);
    },
    setText: (next: string) => {
      if (next !== text) clearChoices();
      setText(next);
    },
    reset: (next: string) => {
      setText(next);
      clearChoices();
    },
    changeAmounts: (change: Partial<DeskAmounts>) => setAmounts((now) => ({ ...now, ...change })),
  };
}

type Entry = ReturnType<typeof useEntry>;
/** The rooms that were typed, and the one that a guest moves to. */
function useTypedRooms(hotelId: number, input: DeskInput | undefined, { to, setTo }: Entry) {
  const { rooms, isLoading } = useDeskRooms(hotelId, input?.q);
  const text = to ?? input?.to ?? "";
  const target = { text, found: useDeskRooms(hotelId, text.trim() || undefined), onType: setTo };
  return { input, rooms, room: rooms?.[0], target, isLoading: isLoading || target.found.isLoading };
}

/** What the form shows: what was typed and selected, completed by the hotel's policy. */
const formOf = (
  { text, amounts, change, setChange, changeAmounts }: Entry,
  typed: ReturnType<typeof useTypedRooms>,
  act: DeskAct | undefined,
  policy: DeskPolicy,
) => ({
  ...{ ...typed, text, act, change },
  amounts: {
    nights: amounts.nights ?? typed.input?.nights ?? policy.nights,
    cards: amounts.cards ?? typed.input?.cards ?? defaultCards(act, typed.room, policy),
    reference: amounts.reference ?? "",
  },
  onAmounts: changeAmounts,
  onChange: setChange,
  limits: change ? { ...policy, maxNights: OVERRIDE_MAX_NIGHTS } : policy,
});

/** Takes the address once: `/frontDesk?q=508 x` as the page search sets it, `&act=7` to continue an open act. */
function useTextFromUrl(
  hotelId: number,
  type: ((text: string) => void) | undefined,
  { start, isShiftLoading }: Pick<DeskController, "start" | "isShiftLoading">,
) {
  const [search, setSearch] = useSearchParams();
  // The same number is another room in another hotel.
  const isHere = (search.get("hotel") ?? String(hotelId)) === String(hotelId);
  const typed = isHere ? search.get("q") : null;
  const take = useStableCallback((text: string) => {
    const id = Number(search.get("act"));
    type?.(text);
    if (id > 0 && type) start({ id });
    setSearch({}, { replace: true });
  });
  // To continue an act takes the authorization, if there is one.
  const isReady = !isShiftLoading || !search.has("act");
  useEffect(() => {
    if (typed !== null && isReady) take(typed);
  }, [typed, isReady, take]);
}

/** What is typed for the room of an act. */
const textOf = ({ act, building, label, fromLabel }: Act): string =>
  act === "move" && fromLabel !== null ? `${fromLabel} m ${label}` : `${building}-${label}`;

/** A check-out or a move includes every card of the room. */
const defaultCards = (act: DeskAct | undefined, room: DeskRoom | undefined, { cards }: DeskPolicy): number =>
  act === "checkOut" ? heldCount(room) : act === "move" ? Math.max(1, heldCount(room)) : act === "checkIn" ? cards : 1;

function runningAct(desk: State): DeskAct | undefined {
  if (desk.kind === "running") return desk.act.act;
  return desk.kind === "showing" ? desk.request.act : undefined;
}
