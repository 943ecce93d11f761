import { roomRoutes } from "@adel/protocol/business/room";
import { Button, Skeleton } from "@mantine/core";
import { IconArrowLeft, IconBed, IconBuildingPlus, IconFileImport } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useMayCall } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { TablePage } from "../../../crud/table-page.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { HotelSelect, useCurrentHotel } from "../hotel/index.ts";
import { Building } from "./building.tsx";
import classes from "./room.module.css";
import { roomViewOf } from "./room.view.tsx";

const GenerateDrawer = lazy(async () => ({ default: (await import("./generate-drawer.tsx")).GenerateDrawer }));
const ImportDrawer = lazy(async () => ({ default: (await import("./import-drawer.tsx")).ImportDrawer }));

/** The rooms of a hotel: by floor, and as a list in which they are edited. */
export function RoomPage() {
  const t = useTranslation("business.room");
  const { hotel, isOnly, choose, isLoading } = useCurrentHotel();
  const [isList, setList] = useState(false);
  if (isList)
    return (
      <TablePage
        view={roomViewOf(hotel?.id)}
        routes={roomRoutes}
        messages="business.room"
        actions={() => (
          <>
            {hotel && <AddRooms hotelId={hotel.id} />}
            <Button leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={() => setList(false)}>
              {t("toGrid")}
            </Button>
          </>
        )}
      />
    );
  if (isLoading) return <Skeleton height={320} />;
  const select = (
    <div className={classes.hotel}>
      <HotelSelect label={t("hotel")} placeholder={t("hotelPick")} hideLabel value={hotel} onChange={choose} />
    </div>
  );
  return (
    <section className={classes.page}>
      {hotel ? (
        <Building
          key={hotel.id}
          hotelId={hotel.id}
          onEdit={() => setList(true)}
          hotelChoice={!isOnly && select}
          addRooms={<AddRooms hotelId={hotel.id} />}
        />
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

/** Rooms by a pattern, or from a sheet. */
function AddRooms({ hotelId }: { readonly hotelId: number }) {
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
      {may(roomRoutes.import) && may(roomRoutes.generate) && (
        <Button leftSection={<IconFileImport size={16} aria-hidden />} onClick={() => setOpen("import")}>
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
