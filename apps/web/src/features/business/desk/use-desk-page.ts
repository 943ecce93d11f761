import type { EncoderStatus } from "@adel/protocol/bridge/encoder";
import { type Act, type DeskAct, type DeskRoom, deskRoutes } from "@adel/protocol/business/desk";
import { type DeskPolicy, OVERRIDE_MAX_NIGHTS } from "@adel/protocol/business/desk/policy";
import type { Encoder } from "@adel/protocol/business/encoder";
import type { Hotel } from "@adel/protocol/business/hotel";
import { useLayoutEffect, useState } from "react";
import { useMay } from "../../../core/access.tsx";
import { useClient } from "../../../core/services.tsx";
import type { ActChange } from "./act-change.ts";
import { type DeskAmounts, heldCount, heldUids } from "./act-request.ts";
import { isBusy, type Desk as State } from "./desk.machine.ts";
import { type DeskInput, parseDeskInput, toHalfWidth } from "./desk-input.ts";
import { useDeskRooms } from "./desk-queries.ts";
import { findDisallowedReason, findUnusedAmount } from "./disallowed-act.ts";
import { planRequest } from "./plan-request.ts";
import { focusRoom } from "./room-focus.ts";
import { useAddress } from "./use-address.ts";
import { type DeskController, useDesk } from "./use-desk.ts";
import { useDeskDay } from "./use-desk-day.ts";
import { useDeskKeys } from "./use-desk-keys.ts";
import { useFrozen } from "./use-frozen.ts";
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
  const live = useTypedRooms(hotel.id, parseDeskInput(queue.current), entry);
  const at = { hotelId: hotel.id, encoderId: encoder.id };
  const desk = useDesk({ ...at, seen, extraWithCard: policy.extraWithCard, heldUids: heldUids(live.room) });
  const isRunning = isBusy(desk.desk);
  const typed = useFrozen(live, isRunning, (one) => one.room !== undefined);
  const { room } = typed;
  const requested = entry.act ?? typed.input?.act ?? queue.act;
  useNextInQueue(desk.desk, queue, { act: requested, roomId: room?.room.id });
  const isFinished = desk.desk.kind === "finished" && !queue.isActive;
  const type = (next: string) => {
    queue.end();
    entry.reset(next);
    desk.clear();
  };
  const continueAct = (open: Act) => {
    type(textOf(open));
    desk.start(open);
  };
  const { isShiftLoading } = desk;
  const continueById = useContinueById(continueAct, desk);
  useAddress(hotel.id, { isRunning, isShiftLoading, onText: type, onAct: continueById });
  const isFree = isFinished || (!isRunning && entry.text === "");
  useLaidRoom({ hotelId: hotel.id, uid: seen?.card?.uid, isFree }, type);
  const onAct = (next: DeskAct) => {
    desk.clear();
    entry.setAct(next);
    focusRoom();
  };
  useDeskKeys({
    onLeaveDate: focusRoom,
    onEscape: () => (isRunning ? stopList(queue, desk) : type("")),
    onAct: (next) => !isRunning && !isFinished && room && onAct(next),
    onTakeOver: desk.lease.owner === undefined ? undefined : desk.lease.takeOver,
  });
  const { act, disallowed } = useAct(desk.desk, typed, requested);
  const skip = () => goToNext(() => queue.next(false), { desk, entry });
  const form = formOf(entry, typed, act, policy);
  const plan = planRequest({ ...form, room, policy, ...(disallowed && { act: undefined }) });
  return {
    ...{ desk, policy, queue, isRunning, isFinished, type },
    room: live.room,
    /** Enter starts an act of this room. */
    isReady: !isFinished && typed.rooms?.length === 1 && plan.request !== undefined,
    day: useDeskDay(hotel.id),
    ...{ continueAct, continueById, skip },
    form: {
      ...{ ...form, plan, disallowed },
      ...(isFinished && EMPTY_FORM),
      ...{ onType: type, onAct, desk, policy, isFinished, readOnly: isRunning },
      onStart: () => queue.begin(),
      onSkip: queue.shown && skip,
      onBuilding: (text: string) => goToNext(() => queue.begin(text), { desk, entry }),
    },
  };
}

/** The act that runs, was asked for, or is suggested; and why the room does not allow it. */
function useAct(desk: State, { room, input }: ReturnType<typeof useTypedRooms>, requested: DeskAct | undefined) {
  const may = useMay();
  const act = runningAct(desk) ?? requested ?? room?.suggested ?? undefined;
  if (!room || !act || isBusy(desk)) return { act, disallowed: undefined };
  const disallowed = findDisallowedReason(room, act, may) ?? (input && findUnusedAmount(input, room, act));
  return { act, disallowed };
}

/** Continues an act with its room in the field; one that cannot be read says why. */
function useContinueById(continueAct: (open: Act) => void, { start }: Pick<DeskController, "start">) {
  const { act } = useClient(deskRoutes);
  return (id: number) => void act({ params: { id } }, { quiet: true }).then(continueAct, () => start({ id }));
}

/** Another room of the list, or of its label. */
function goToNext(next: () => void, { desk, entry }: { readonly desk: DeskController; readonly entry: Entry }): void {
  next();
  desk.clear();
  entry.clearChoices();
  focusRoom();
}

/** The running act ends, and no other room follows. */
function stopList(queue: ReturnType<typeof useQueue>, desk: DeskController): void {
  queue.end();
  desk.stop();
}

/** An act that ended leads to the next room of the queue. */
function useNextInQueue(
  desk: State,
  queue: ReturnType<typeof useQueue>,
  { act, roomId }: { readonly act: DeskAct | undefined; readonly roomId: number | undefined },
): void {
  // An open act of before may have been completed in between; a move ends in another room.
  const isRequested =
    desk.kind === "finished" && desk.act.act === act && (act === "move" || desk.act.roomId === roomId);
  const finishedAct = isRequested ? desk.act.id : undefined;
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
  const text = toHalfWidth(to ?? input?.to ?? "");
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

/** What is typed for the room of an act. */
const textOf = ({ act, building, label, fromBuilding, fromLabel }: Act): string =>
  act === "move" && fromLabel !== null ? `${fromBuilding}-${fromLabel} m ${building}-${label}` : `${building}-${label}`;

/** A check-out or a move includes every card of the room. */
const defaultCards = (act: DeskAct | undefined, room: DeskRoom | undefined, { cards }: DeskPolicy): number =>
  act === "checkOut" ? heldCount(room) : act === "move" ? Math.max(1, heldCount(room)) : act === "checkIn" ? cards : 1;

function runningAct(desk: State): DeskAct | undefined {
  if (desk.kind === "running") return desk.act.act;
  return desk.kind === "showing" ? desk.request.act : undefined;
}
