import { deskRoutes } from "@adel/protocol/business/desk";
import { hotelCardRoutes } from "@adel/protocol/business/hotel-card";
import { type Room, type RoomCell, roomRoutes } from "@adel/protocol/business/room";
import { Button, Drawer, SegmentedControl } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconAdjustments, IconBed, IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { useMayCall } from "../../../core/access.tsx";
import { ErrorAlert, toErrorDetails } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Panel } from "../../../ui/layout.tsx";
import { useDeskEvents } from "../desk/index.ts";
import classes from "./room.module.css";
import { RoomGrid } from "./room-grid.tsx";
import { RoomLegend } from "./room-legend.tsx";
import { countMarks, deskUrl, markOf, type RoomMark } from "./room-marks.ts";
import { RoomPanel } from "./room-panel.tsx";
import { RoomSearch } from "./room-search.tsx";

const EditDrawer = lazy(async () => ({ default: (await import("./edit-drawer.tsx")).EditDrawer }));

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
  const t = useTranslation("business.room");
  const may = useMayCall();
  const navigate = useNavigate();
  const [selected, setSelected] = useState<number>();
  const [mark, setMark] = useState<RoomMark>();
  const [roomId, setRoomId] = useState<number>();
  const [isEditing, setEditing] = useState(false);
  const { data, error, refetch } = useGrid(hotelId, selected);
  useDeskEvents(hotelId);
  const body = useRef<HTMLDivElement>(null);
  const building = selected ?? data?.buildings[0];
  const cells = data?.cells ?? [];
  const shown = mark === undefined ? cells : cells.filter((cell) => markOf(cell) === mark);
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
          <span className="spring" />
          {may(hotelCardRoutes.list) && cells.length > 0 && <RegisterLink hotelId={hotelId} />}
          {addRooms}
          {may(roomRoutes.change) && (
            <Button leftSection={<IconAdjustments size={16} aria-hidden />} onClick={onEdit}>
              {t("editRooms")}
            </Button>
          )}
        </div>
        <div className={classes.body} ref={body}>
          {error && !data && <ErrorAlert error={toErrorDetails(error)} />}
          {data && building === undefined && (
            <EmptyState
              icon={<IconBed size={28} stroke={1.5} aria-hidden />}
              title={t("emptyTitle")}
              text={t(may(roomRoutes.generate) ? "emptyText" : "emptyAsk")}
            />
          )}
          {building !== undefined && cells.length > 0 && (
            <>
              <RoomLegend counts={countMarks(cells)} mark={mark} onMark={setMark} />
              <RoomGrid
                building={building}
                cells={shown}
                selected={roomId}
                onSelect={({ id }) => setRoomId(id)}
                onEnter={may(deskRoutes.resolve) ? (cell) => void navigate(deskUrl(cell)) : undefined}
              />
            </>
          )}
        </div>
        {cells.length > 0 && <Foot count={cells.length} hasDesk={may(deskRoutes.resolve)} />}
      </div>
      {room && (
        <SidePanel
          title={room.label}
          onClose={() => {
            setRoomId(undefined);
            focusRoom(body.current, room);
          }}
        >
          <RoomPanel room={room} onEdit={may(roomRoutes.change) ? () => setEditing(true) : undefined} />
        </SidePanel>
      )}
      {room && isEditing && (
        <Suspense>
          <EditDrawer
            room={room satisfies Partial<Room>}
            onClose={() => setEditing(false)}
            onSaved={() => {
              setEditing(false);
              void refetch();
            }}
          />
        </Suspense>
      )}
    </div>
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

interface SidePanelProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}
/** A panel beside the grid, or a drawer on narrow screens. */
function SidePanel({ title, onClose, children }: SidePanelProps) {
  const common = useTranslation("common");
  const isNarrow = useMediaQuery("(max-width: 1199.98px)", matchMedia("(max-width: 1199.98px)").matches) ?? false;
  if (isNarrow)
    return (
      <Drawer opened onClose={onClose} size={400} title={title} closeButtonProps={{ "aria-label": common("close") }}>
        {children}
      </Drawer>
    );
  return (
    <aside className={classes.side} aria-label={title}>
      <Panel
        title={title}
        aside={
          <button type="button" className="link" onClick={onClose}>
            {common("close")}
          </button>
        }
      >
        {children}
      </Panel>
    </aside>
  );
}
