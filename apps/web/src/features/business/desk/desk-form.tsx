import type { SoftwareType } from "@adel/card";
import { DESK_ACTS, DESK_POLICY, type DeskAct, type DeskRoom } from "@adel/protocol/business/desk";
import { Button, NumberInput, SegmentedControl } from "@mantine/core";
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { CreditLeft } from "../../../core/account/credit-left.tsx";
import { rangesOf } from "../../../core/card/numbers.ts";
import { ErrorAlert } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Status } from "../../../ui/status.tsx";
import classes from "./desk.module.css";
import { ACT_KEYS, type DeskInput, endAfter } from "./desk-input.ts";
import { type MoveTarget, MoveTargetField, targetRoom } from "./move-target.tsx";
import { RoomLine } from "./room-line.tsx";
import type { ActRequest, DeskController } from "./use-desk.ts";

/** For how many nights, and how many cards. */
export interface DeskAmounts {
  readonly nights: number;
  readonly cards: number;
}
interface Props {
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly input: DeskInput | undefined;
  readonly rooms: readonly DeskRoom[] | undefined;
  readonly room: DeskRoom | undefined;
  readonly act: DeskAct | undefined;
  readonly onAct: (act: DeskAct) => void;
  readonly target: MoveTarget;
  readonly desk: DeskController;
  readonly software: readonly SoftwareType[];
  readonly hotelId: number;
  readonly readOnly: boolean;
  /** The server is being asked about what was typed. */
  readonly isLoading: boolean;
  readonly amounts: DeskAmounts;
  readonly onAmounts: (change: Partial<DeskAmounts>) => void;
  /** The hotel's name, or its choice. */
  readonly hotelChoice: ReactNode;
  /** The receipt of the last act, until something is typed. */
  readonly children: ReactNode;
}

const heldOf = ({ stay }: DeskRoom) => stay?.cards.filter(({ holdState }) => holdState === "held") ?? [];
/** How many cards a room's guests hold. */
export const heldCount = (room: DeskRoom | undefined): number => (room ? heldOf(room).length : 0);

/** Room, act, nights and cards: Enter starts what the button says. */
export function DeskForm(props: Props) {
  const { text, onType, input, rooms, room, act, desk, software, readOnly, amounts, onAmounts, hotelId } = props;
  const t = useTranslation("business.desk");
  const field = useRef<HTMLInputElement>(null);
  // The button that started or stopped an act goes with it; the keyboard goes on in the field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: an act that begins or ends is the reason
  useEffect(() => field.current?.focus(), [readOnly]);
  const request = room && act ? requestFor(room, act, amounts, targetRoom(props.target)) : undefined;
  const start = useEnter(props, () => {
    if (request && !readOnly && rooms?.length === 1) desk.start(request);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    start();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    if (readOnly) void desk.stop();
    else onType("");
  };
  const shortage = rooms?.length === 0 ? "notFound" : input === undefined && text !== "" ? "notUnderstood" : undefined;
  return (
    <form className={classes.form} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      <div className={classes.head}>
        <label htmlFor="desk-room">{t("room")}</label>
        {props.hotelChoice}
      </div>
      <div className={classes.field}>
        <input
          ref={field}
          id="desk-room"
          autoComplete="off"
          spellCheck={false}
          value={text}
          readOnly={readOnly}
          onChange={(event) => onType(event.currentTarget.value)}
        />
        <div className={classes.found} role="status">
          {room && rooms?.length === 1 && <RoomLine room={room} />}
          {rooms && rooms.length > 1 && <Status color="warning">{t("chooseBuilding")}</Status>}
          {shortage && <Status color="warning">{t(shortage)}</Status>}
        </div>
      </div>
      <p className="caption">{t("roomHelp")}</p>
      {rooms && rooms.length > 1 && (
        <div className={classes.acts}>
          {rooms.map(({ room: one }) => (
            <Button key={one.id} onClick={() => onType(`${one.building}-${one.label}`)}>
              {one.building}-{one.label}
            </Button>
          ))}
        </div>
      )}
      {room && rooms?.length === 1 && (
        <>
          <ActButtons {...props} room={room} />
          {act === "move" && <MoveTargetField target={props.target} readOnly={readOnly} />}
          {act && <Amounts {...{ act, room, amounts, onAmounts, readOnly }} />}
          {act && act !== "checkOut" && act !== "move" && <CardContent room={room} software={software} />}
        </>
      )}
      {desk.error && (
        <ErrorAlert
          error={desk.error}
          {...(desk.error.error === "ROOM_OCCUPIED" &&
            act === "checkIn" &&
            room?.stay &&
            desk.last && {
              action: {
                label: t("replace"),
                onClick: () => desk.last && room.stay && desk.start({ ...desk.last, replaces: room.stay.id }),
              },
            })}
        />
      )}
      {props.children || <Foot {...{ act, request, readOnly, desk, text, hotelId }} onClear={() => onType("")} />}
    </form>
  );
}

/** Enter pressed before the server told the room: it is done when the room is known, unless something else was typed. */
function useEnter({ text, isLoading }: Pick<Props, "text" | "isLoading">, start: () => void): () => void {
  const [entered, setEntered] = useState<string>();
  useEffect(() => {
    if (entered === undefined || isLoading) return;
    setEntered(undefined);
    if (entered === text) start();
  }, [entered, isLoading, text, start]);
  return isLoading ? () => setEntered(text) : start;
}

/** What is asked of the server for an act; undefined where something is missing. */
function requestFor(
  room: DeskRoom,
  act: DeskAct,
  { nights, cards }: DeskAmounts,
  target: DeskRoom | undefined,
): ActRequest | undefined {
  const held = heldOf(room);
  const roomId = room.room.id;
  switch (act) {
    case "checkIn":
      return { act, roomId, cards, validTo: endAfter(room.firstDay, nights) };
    case "extra":
      return { act, roomId, cards };
    case "extend":
      return { act, roomId, cards: Math.max(1, held.length), validTo: endAfter(lastDay(room), nights) };
    case "move":
      return target && { act, roomId, toRoomId: target.room.id, cards: Math.max(1, cards) };
    case "checkOut":
      return { act, roomId, cards: Math.min(cards, held.length) };
    case "lost": {
      const [only] = held;
      return only && held.length === 1 ? { act, roomId, lostCardId: only.id } : undefined;
    }
  }
}

/** The day from which a stay is extended. */
const lastDay = ({ stay, firstDay }: DeskRoom): string => {
  const day = stay?.validTo.slice(0, 10) ?? firstDay;
  return day < firstDay ? firstDay : day;
};

function ActButtons({ room, act, onAct, readOnly }: Props & { readonly room: DeskRoom }) {
  const t = useTranslation("business.desk");
  return (
    <fieldset className={classes.acts} aria-label={t("acts")}>
      {DESK_ACTS.map((one) => (
        <button
          key={one}
          type="button"
          className={classes.act}
          aria-pressed={one === act}
          disabled={readOnly || !room.acts.includes(one)}
          onClick={() => onAct(one)}
        >
          {t(`act.${one}`)} <kbd>{ACT_KEYS[one]}</kbd>
        </button>
      ))}
    </fieldset>
  );
}

interface AmountsProps {
  readonly act: DeskAct;
  readonly room: DeskRoom;
  readonly amounts: DeskAmounts;
  readonly onAmounts: (change: Partial<DeskAmounts>) => void;
  readonly readOnly: boolean;
}
function Amounts({ act, room, amounts: { nights, cards }, onAmounts, readOnly }: AmountsProps) {
  const t = useTranslation("business.desk");
  const isDated = act === "checkIn" || act === "extend";
  const until = isDated ? endAfter(act === "extend" ? lastDay(room) : room.firstDay, nights) : room.stay?.validTo;
  const choices = act === "checkOut" ? [0, ...[1, 2, 3, 4].filter((n) => n <= heldOf(room).length)] : [1, 2, 3, 4];
  return (
    <div className={classes.amounts}>
      {isDated && (
        <NumberInput
          label={t("nights")}
          min={1}
          max={DESK_POLICY.maxNights}
          allowDecimal={false}
          disabled={readOnly}
          value={nights}
          onChange={(value) => typeof value === "number" && onAmounts({ nights: value })}
        />
      )}
      {act !== "checkOut" && until && (
        <div className={classes.until}>
          <span className="caption">{t("checkout")}</span>
          <strong className="number">{until.slice(0, 16)}</strong>
        </div>
      )}
      {act !== "lost" && act !== "extend" && (
        <div className={classes.until}>
          <span className="caption">{t("cards")}</span>
          <SegmentedControl
            aria-label={t("cards")}
            disabled={readOnly}
            data={[...new Set([...choices, cards])]
              .filter((n) => act !== "checkOut" || n <= heldOf(room).length)
              .map((n) => ({ value: String(n), label: String(n) }))}
            value={String(act === "checkOut" ? Math.min(cards, heldOf(room).length) : cards)}
            onChange={(value) => onAmounts({ cards: Number(value) })}
          />
        </div>
      )}
    </div>
  );
}

/** What the room gives a card, in the plan's colors. */
function CardContent({
  room: { room },
  software,
}: {
  readonly room: DeskRoom;
  readonly software: readonly SoftwareType[];
}) {
  const t = useTranslation("business.desk");
  return (
    <ul className={classes.carries} aria-label={t("carries")}>
      <li data-holder="doorLock">{t("doorLock", { label: room.label })}</li>
      <li data-holder="energySaver">{t("energySaver", { relays: room.relayCount, seconds: room.offDelay })}</li>
      {software.includes("ladder-control") && (
        <li data-holder="ladder">
          {room.liftFloors.length > 0 ? t("ladder", { floors: rangesOf(room.liftFloors) }) : t("noFloors")}
        </li>
      )}
    </ul>
  );
}

interface FootProps {
  readonly act: DeskAct | undefined;
  readonly request: ActRequest | undefined;
  readonly readOnly: boolean;
  readonly desk: DeskController;
  readonly text: string;
  readonly hotelId: number;
  readonly onClear: () => void;
}
function Foot({ act, request, readOnly, desk, text, hotelId, onClear }: FootProps) {
  const t = useTranslation("business.desk");
  const count = request?.cards ?? 1;
  if (readOnly)
    return (
      <div className={classes.foot}>
        <Button
          disabled={desk.desk.kind !== "running" || desk.desk.blank.kind !== "waiting"}
          rightSection={<kbd>Esc</kbd>}
          onClick={() => void desk.stop()}
        >
          {t("stop")}
        </Button>
      </div>
    );
  const name = act === "checkOut" && count === 0 ? "run.checkOutNone" : act && (`run.${act}` as const);
  return (
    <div className={classes.foot}>
      {name && request && (
        <Button type="submit" variant="filled" rightSection={<kbd>↵</kbd>}>
          {t(name, { count })}
        </Button>
      )}
      {act === "lost" && !request && <Status color="warning">{t("lostWhich")}</Status>}
      {act === "move" && !request && <Status color="warning">{t("toRoomNeeded")}</Status>}
      {request && act === "checkOut" && <span className="caption">{t("free")}</span>}
      {request && act !== "checkOut" && <CreditLeft hotelId={hotelId} needed={count} />}
      <span className="spring" />
      {text !== "" && (
        <button type="button" className="link" onClick={onClear}>
          {t("clearField")} <kbd>Esc</kbd>
        </button>
      )}
    </div>
  );
}
