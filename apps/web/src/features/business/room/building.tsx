import { deskRoutes } from "@adel/protocol/business/desk";
import { hotelCardRoutes } from "@adel/protocol/business/hotel-card";
import { type GridCell, type RoomCell, roomRoutes } from "@adel/protocol/business/room";
import { Button, SegmentedControl } from "@mantine/core";
import { IconAdjustments, IconBed, IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { useMayCall } from "../../../core/access.tsx";
import { ErrorAlert, toErrorDetails } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { useDeskEvents } from "../desk/index.ts";
import classes from "./room.module.css";
import { RoomGrid } from "./room-grid.tsx";
import { RoomLegend } from "./room-legend.tsx";
import { countMarks, deskUrl, markOf, type RoomMark } from "./room-marks.ts";
import { RoomSearch } from "./room-search.tsx";
import { SelectedRoom } from "./selected-room.tsx";

function useGrid(hotelId: number, selected: number | undefined) {
  const { grid } = useClient(roomRoutes);
  return useQuery({
    queryKey: [roomRoutes.list.path, "grid", hotelId, selected],
    queryFn: ({ signal }) =>
      grid({ query: { hotelId, ...(selected !== undefined && { building: selected }) } }, { signal, background: true }),
    staleTime: 0,
  });
}

interface Props {
  readonly hotelId: number;
  readonly onEdit: () => void;
  /** The field to choose another hotel. */
  readonly hotelChoice: ReactNode;
  /** Buttons that add rooms. */
  readonly addRooms: ReactNode;
}
/** A building's rooms as they are now, and details of the selected one. */
export function Building({ hotelId, onEdit, hotelChoice, addRooms }: Props) {
  const may = useMayCall();
  const [selected, setSelected] = useState<number>();
  const [mark, setMark] = useState<RoomMark>();
  const [roomId, setRoomId] = useState<number>();
  const { data, error, refetch } = useGrid(hotelId, selected);
  useDeskEvents(hotelId);
  const body = useRef<HTMLDivElement>(null);
  const building = selected ?? data?.buildings[0];
  const cells = data?.cells ?? [];
  const room = cells.find(({ id }) => id === roomId);
  return (
    <div className={classes.columns} data-open={room !== undefined || undefined}>
      <div className={classes.panel}>
        <div className={classes.bar}>
          {hotelChoice}
          {cells.length > 0 && (
            <RoomSearch
              cells={cells}
              onFind={(found) => {
                setMark(undefined);
                setRoomId(found.id);
                // A filtered cell is rendered again only with the next frame.
                requestAnimationFrame(() => focusRoom(body.current, found));
              }}
            />
          )}
          <Buildings buildings={data?.buildings ?? []} value={building} onChange={setSelected} />
          <div className={classes.acts}>
            {may(hotelCardRoutes.list) && cells.length > 0 && <RegisterLink hotelId={hotelId} />}
            {addRooms}
            {may(roomRoutes.change) && <EditRooms onClick={onEdit} />}
          </div>
        </div>
        <div className={classes.body} ref={body}>
          {error && !data && <ErrorAlert error={toErrorDetails(error)} />}
          {data && building === undefined && <NoRooms />}
          {building !== undefined && cells.length > 0 && (
            <Rooms {...{ building, cells, mark, roomId }} onMark={setMark} onSelect={setRoomId} />
          )}
        </div>
        {cells.length > 0 && <Foot count={cells.length} hasDesk={may(deskRoutes.resolve)} />}
      </div>
      {room && (
        <SelectedRoom
          room={room}
          onClose={() => {
            setRoomId(undefined);
            focusRoom(body.current, room);
          }}
          onSaved={() => void refetch()}
        />
      )}
    </div>
  );
}

interface RoomsProps {
  readonly building: number;
  readonly cells: readonly GridCell[];
  /** Only rooms with this mark are shown. */
  readonly mark: RoomMark | undefined;
  readonly roomId: number | undefined;
  readonly onMark: (mark: RoomMark | undefined) => void;
  readonly onSelect: (roomId: number) => void;
}
/** The rooms by floor, and a legend that filters them. */
function Rooms({ building, cells, mark, roomId, onMark, onSelect }: RoomsProps) {
  const may = useMayCall();
  const navigate = useNavigate();
  const shown = mark === undefined ? cells : cells.filter((cell) => markOf(cell) === mark);
  return (
    <>
      <RoomLegend counts={countMarks(cells)} mark={mark} onMark={onMark} />
      <RoomGrid
        building={building}
        cells={shown}
        selected={roomId}
        onSelect={({ id }) => onSelect(id)}
        onEnter={may(deskRoutes.resolve) ? (cell) => void navigate(deskUrl(cell)) : undefined}
      />
    </>
  );
}

function NoRooms() {
  const t = useTranslation("business.room");
  const may = useMayCall();
  return (
    <EmptyState
      icon={<IconBed size={28} stroke={1.5} aria-hidden />}
      title={t("emptyTitle")}
      text={t(may(roomRoutes.generate) ? "emptyText" : "emptyAsk")}
    />
  );
}

function EditRooms({ onClick }: { readonly onClick: () => void }) {
  const t = useTranslation("business.room");
  return (
    <Button leftSection={<IconAdjustments size={16} aria-hidden />} onClick={onClick}>
      {t("editRooms")}
    </Button>
  );
}

/** Leads to the printed register of the hotel's cards. */
function RegisterLink({ hotelId }: Pick<Props, "hotelId">) {
  const t = useTranslation("business.room");
  const to = `/hotelCard?hotelId=${hotelId}&register=1`;
  return (
    <Button component={Link} to={to} leftSection={<IconPrinter size={16} aria-hidden />}>
      {t("register")}
    </Button>
  );
}

const focusRoom = (body: HTMLElement | null, { id }: RoomCell) =>
  body?.querySelector<HTMLElement>(`[data-room="${id}"]`)?.focus();

interface BuildingsProps {
  readonly buildings: readonly number[];
  readonly value: number | undefined;
  readonly onChange: (building: number) => void;
}
function Buildings({ buildings, value, onChange }: BuildingsProps) {
  const t = useTranslation("business.room");
  if (buildings.length < 2) return null;
  return (
    <SegmentedControl
      aria-label={t("building")}
      data={buildings.map((one) => ({ value: String(one), label: t("buildingName", { building: one }) }))}
      value={String(value)}
      onChange={(next) => onChange(Number(next))}
    />
  );
}

/** The number of rooms, and the keys that move between them. */
function Foot({ count, hasDesk }: { readonly count: number; readonly hasDesk: boolean }) {
  const t = useTranslation("business.room");
  return (
    <div className={classes.foot}>
      <span>{t("count", { count })}</span>
      <span className="spring" />
      <span className={classes.keys}>
        <kbd>↑↓←→</kbd> {t("keysMove")} <kbd>↵</kbd> {t(hasDesk ? "keysDesk" : "keysOpen")}
      </span>
    </div>
  );
}
