import type { RoomCell } from "@adel/protocol/business/room";
import { type KeyboardEvent, useRef } from "react";
import { useTranslation } from "../../../core/locale/messages.ts";
import classes from "./room.module.css";

interface Props {
  readonly building: number;
  readonly cells: readonly RoomCell[];
  /** Undefined where one may only look. */
  readonly onOpen: ((room: RoomCell) => void) | undefined;
}

const byFloor = (cells: readonly RoomCell[]): readonly (readonly [number, readonly RoomCell[]])[] => [
  ...Map.groupBy(cells, ({ floor }) => floor),
];
const STEPS: Readonly<Record<string, readonly [floors: number, rooms: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The rooms of a building, a line for each floor from the top; arrows go from room to room. */
export function RoomGrid({ building, cells, onOpen }: Props) {
  const t = useTranslation("business.room");
  const floors = byFloor(cells);
  const grid = useRef<HTMLUListElement>(null);
  const move = (event: KeyboardEvent<HTMLElement>, floor: number, room: number) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const rooms = floors[floor + step[0]]?.[1];
    const next = rooms?.[Math.min(room, rooms.length - 1) + step[1]];
    if (next) grid.current?.querySelector<HTMLElement>(`[data-room="${next.id}"]`)?.focus();
  };
  return (
    <ul ref={grid} className={classes.grid} aria-label={t("gridLabel", { building })}>
      {floors.map(([floor, rooms], atFloor) => (
        <li key={floor} className={classes.floor}>
          <span className={classes.floorName}>{t("floorName", { floor })}</span>
          <ul className={classes.rooms}>
            {rooms.map((room, atRoom) => (
              <li key={room.id}>
                <button
                  type="button"
                  className={classes.cell}
                  data-room={room.id}
                  data-closed={room.status === "1" || undefined}
                  data-state={room.state}
                  title={room.validTo ?? undefined}
                  tabIndex={atFloor === 0 && atRoom === 0 ? 0 : -1}
                  onKeyDown={(event) => move(event, atFloor, atRoom)}
                  onClick={() => onOpen?.(room)}
                >
                  <span>{room.label}</span>
                  {(room.status === "1" || room.state !== "none") && (
                    <span className={classes.word}>{t(room.status === "1" ? "closed" : `state.${room.state}`)}</span>
                  )}
                </button>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
