// Cast: the types of styles know no custom properties.
import type { MessageKey } from "@adel/messages";
import type { GridCell } from "@adel/protocol/business/room";
import { type CSSProperties, type KeyboardEvent, useRef } from "react";
import { type Translate, useTranslation } from "../../../core/locale/messages.ts";
import classes from "./room-grid.module.css";
import { barLength, markOf } from "./room-marks.ts";

interface Props {
  readonly building: number;
  readonly cells: readonly GridCell[];
  readonly selected: number | undefined;
  readonly onSelect: (room: GridCell) => void;
  /** What Enter does; without it, the same as a click. */
  readonly onEnter: ((room: GridCell) => void) | undefined;
}

const byFloor = (cells: readonly GridCell[]): readonly (readonly [number, readonly GridCell[]])[] => [
  ...Map.groupBy(cells, ({ floor }) => floor),
];
/** Longer floors wrap. */
const MAX_COLUMNS = 24;
const STEPS: Readonly<Record<string, readonly [floors: number, rooms: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The rooms of a building, a line for each floor from the top; arrows go from room to room. */
export function RoomGrid({ building, cells, selected, onSelect, onEnter }: Props) {
  const t = useTranslation("business.room");
  const floors = byFloor(cells);
  const grid = useRef<HTMLUListElement>(null);
  const columns = Math.max(...floors.map(([, rooms]) => rooms.length));
  const first = cells.some(({ id }) => id === selected) ? selected : cells[0]?.id;
  const press = (event: KeyboardEvent<HTMLElement>, floor: number, at: number) => {
    const room = floors[floor]?.[1][at];
    if (event.key === "Enter" && onEnter && room) {
      event.preventDefault();
      onEnter(room);
    }
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const rooms = floors[floor + step[0]]?.[1];
    const next = rooms?.[Math.min(at, rooms.length - 1) + step[1]];
    if (next) grid.current?.querySelector<HTMLElement>(`[data-room="${next.id}"]`)?.focus();
  };
  return (
    <ul
      ref={grid}
      className={classes.grid}
      data-list
      data-wide={columns > MAX_COLUMNS || undefined}
      style={{ "--columns": columns } as CSSProperties}
      aria-label={t("gridLabel", { building })}
    >
      {floors.map(([floor, rooms], atFloor) => (
        <li key={floor} className={classes.floor}>
          <span className={classes.floorName}>{t("floorName", { floor })}</span>
          <ul className={classes.rooms}>
            {rooms.map((room, at) => (
              <li key={room.id}>
                <button
                  type="button"
                  className={classes.cell}
                  data-room={room.id}
                  data-mark={markOf(room)}
                  aria-pressed={room.id === selected}
                  title={titleOf(room, t)}
                  tabIndex={room.id === first ? 0 : -1}
                  onKeyDown={(event) => press(event, atFloor, at)}
                  onClick={() => onSelect(room)}
                >
                  <span>{room.label}</span>
                  <Mark room={room} />
                  <Attention room={room} />
                </button>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

const titleOf = ({ validTo, hasUnknownJob, cardsOut }: GridCell, t: Translate<MessageKey<"business.room">>) =>
  [validTo, hasUnknownJob && t("jobUnknown"), cardsOut > 0 && t("cardsOut", { count: cardsOut })]
    .filter(Boolean)
    .join("\n") || undefined;

/** A question mark for a card whose encoder has not reported, and the number of earlier guests' cards still valid. */
function Attention({ room: { hasUnknownJob, cardsOut } }: { readonly room: GridCell }) {
  const t = useTranslation("business.room");
  if (!hasUnknownJob && cardsOut === 0) return null;
  return (
    <span className={classes.attention}>
      {hasUnknownJob && (
        <span role="img" aria-label={t("jobUnknown")}>
          ?
        </span>
      )}
      {cardsOut > 0 && (
        <span role="img" aria-label={t("cardsOut", { count: cardsOut })}>
          +{cardsOut}
        </span>
      )}
    </span>
  );
}

/** The room's state in words; for a valid card a bar for the remaining nights. */
function Mark({ room }: { readonly room: GridCell }) {
  const t = useTranslation("business.room");
  const mark = markOf(room);
  if (mark === "none") return null;
  const nights = mark === "valid" ? room.nights : 0;
  return (
    <>
      <span className={classes.word}>
        {nights > 0 ? t("nights", { count: nights }) : t(mark === "closed" ? "closed" : `state.${mark}`)}
      </span>
      <span className={classes.until}>{mark !== "closed" && room.validTo?.slice(5, 16)}</span>
      {nights > 0 && (
        <svg className={classes.bar} viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden>
          <rect width={barLength(nights)} height="3" rx="1" />
        </svg>
      )}
    </>
  );
}
