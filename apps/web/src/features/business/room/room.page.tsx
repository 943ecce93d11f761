import { type Room, type RoomCell, roomRoutes } from "@adel/protocol/business/room";
import { Button, SegmentedControl } from "@mantine/core";
import { IconAdjustments, IconArrowLeft, IconBed, IconBuildingPlus, IconTableImport } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useMayCall } from "../../../core/access.tsx";
import { ErrorAlert, toErrorDetails } from "../../../core/error-alert.tsx";
import { HotelSelect, useCurrentHotel } from "../../../core/hotels.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";
import { TablePage } from "../../../crud/table-page.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import classes from "./room.module.css";
import { roomViewOf } from "./room.view.tsx";
import { RoomGrid } from "./room-grid.tsx";

const EditDrawer = lazy(async () => ({ default: (await import("./edit-drawer.tsx")).EditDrawer }));
const GenerateDrawer = lazy(async () => ({ default: (await import("./generate-drawer.tsx")).GenerateDrawer }));
const ImportDrawer = lazy(async () => ({ default: (await import("./import-drawer.tsx")).ImportDrawer }));

/** The rooms of a hotel: by floor, and as a list in which they are edited. */
export function RoomPage() {
  const t = useTranslation("business.room");
  const { hotel, isOnly, choose } = useCurrentHotel();
  const [isList, setList] = useState(false);
  if (isList)
    return (
      <TablePage
        view={roomViewOf(hotel?.id)}
        routes={roomRoutes}
        messages="business.room"
        actions={() => (
          <>
            {hotel && <SetUp hotelId={hotel.id} />}
            <Button leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={() => setList(false)}>
              {t("toGrid")}
            </Button>
          </>
        )}
      />
    );
  const select = (
    <div className={classes.hotel}>
      <HotelSelect label={t("hotel")} placeholder={t("hotelPick")} hideLabel value={hotel} onChange={choose} />
    </div>
  );
  return (
    <section className={classes.page}>
      {hotel ? (
        <Building key={hotel.id} hotelId={hotel.id} onEdit={() => setList(true)}>
          {!isOnly && select}
        </Building>
      ) : (
        <div className={classes.panel}>
          <EmptyState icon={<IconBed size={28} stroke={1.5} aria-hidden />} title={t("hotelNeeded")}>
            {select}
          </EmptyState>
        </div>
      )}
    </section>
  );
}

interface BuildingProps {
  readonly hotelId: number;
  readonly onEdit: () => void;
  /** Where another hotel is chosen. */
  readonly children: ReactNode;
}
function Building({ hotelId, onEdit, children }: BuildingProps) {
  const t = useTranslation("business.room");
  const may = useMayCall();
  const { grid } = useClient(roomRoutes);
  const [selected, setSelected] = useState<number>();
  const [editing, setEditing] = useState<RoomCell>();
  const { data, error, refetch } = useQuery({
    queryKey: [roomRoutes.list.path, "grid", hotelId, selected],
    queryFn: ({ signal }) =>
      grid({ query: { hotelId, ...(selected !== undefined && { building: selected }) } }, { signal }),
  });
  const building = selected ?? data?.buildings[0];
  return (
    <div className={classes.panel}>
      <div className={classes.bar}>
        {children}
        {data && data.buildings.length > 1 && (
          <SegmentedControl
            aria-label={t("building")}
            data={data.buildings.map((one) => ({ value: String(one), label: t("buildingName", { building: one }) }))}
            value={String(building)}
            onChange={(value) => setSelected(Number(value))}
          />
        )}
        {data && data.cells.length > 0 && <span className="caption">{t("count", { count: data.cells.length })}</span>}
        <span className="spring" />
        <SetUp hotelId={hotelId} />
        {may(roomRoutes.change) && (
          <Button leftSection={<IconAdjustments size={16} aria-hidden />} onClick={onEdit}>
            {t("editRooms")}
          </Button>
        )}
      </div>
      <div className={classes.body}>
        {error && <ErrorAlert error={toErrorDetails(error)} />}
        {data && building === undefined && (
          <EmptyState
            icon={<IconBed size={28} stroke={1.5} aria-hidden />}
            title={t("emptyTitle")}
            text={t(may(roomRoutes.generate) ? "emptyText" : "emptyAsk")}
          />
        )}
        {data && building !== undefined && (
          <RoomGrid
            building={building}
            cells={data.cells}
            onOpen={may(roomRoutes.change) ? (room) => setEditing(room) : undefined}
          />
        )}
      </div>
      {editing && (
        <Suspense>
          <EditDrawer
            room={editing satisfies Partial<Room>}
            onClose={() => setEditing(undefined)}
            onSaved={() => {
              setEditing(undefined);
              void refetch();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Rooms by a pattern, or from a sheet. */
function SetUp({ hotelId }: { readonly hotelId: number }) {
  const t = useTranslation("business.room");
  const may = useMayCall();
  const queries = useQueryClient();
  const [open, setOpen] = useState<"generate" | "import">();
  const props = {
    hotelId,
    onClose: () => setOpen(undefined),
    onDone: () => void queries.invalidateQueries({ queryKey: [roomRoutes.list.path] }),
  };
  return (
    <>
      {may(roomRoutes.generate) && (
        <Button leftSection={<IconBuildingPlus size={16} aria-hidden />} onClick={() => setOpen("generate")}>
          {t("generate")}
        </Button>
      )}
      {may(roomRoutes.import) && (
        <Button leftSection={<IconTableImport size={16} aria-hidden />} onClick={() => setOpen("import")}>
          {t("import")}
        </Button>
      )}
      <Suspense>
        {open === "generate" && <GenerateDrawer {...props} />}
        {open === "import" && <ImportDrawer {...props} />}
      </Suspense>
    </>
  );
}
