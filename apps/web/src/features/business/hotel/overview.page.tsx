import { deskRoutes } from "@adel/protocol/business/desk";
import { type Hotel, hotelRoutes } from "@adel/protocol/business/hotel";
import { roomRoutes } from "@adel/protocol/business/room";
import { Button, Skeleton } from "@mantine/core";
import { IconBuilding, IconDoorEnter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { useMayCall } from "../../../core/access.tsx";
import { Legend, MiniMap, usagesOf } from "../../../core/card/mini-map.tsx";
import { ErrorAlert, toErrorDetails } from "../../../core/error-alert.tsx";
import { useCurrentHotel } from "../../../core/hotels.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";
import { Panel } from "../../../ui/layout.tsx";
import { RegionName } from "../../../ui/region/region-name.tsx";
import { Status } from "../../../ui/status.tsx";
import { HotelKey } from "./hotel-key.tsx";
import { HotelCards, HotelEncoders, HotelPeople } from "./hotel-lists.tsx";
import { HotelRooms } from "./hotel-rooms.tsx";
import classes from "./overview.module.css";

/** One hotel: its plan, rooms, cards, encoders, people and the age of its key. */
export function HotelOverviewPage() {
  const { hotelId = "" } = useParams();
  const { one } = useClient(hotelRoutes);
  const { data, error } = useQuery({
    queryKey: [hotelRoutes.list.path, "one", hotelId],
    queryFn: ({ signal }) => one({ params: { id: hotelId } }, { signal, quiet: true }),
  });
  if (error && !data) return <ErrorAlert error={toErrorDetails(error)} />;
  return data ? <Overview hotel={data} /> : <Skeleton height={240} />;
}

function Overview({ hotel }: { readonly hotel: Hotel }) {
  const t = useTranslation("business.hotel");
  const may = useMayCall();
  return (
    <div className={classes.page}>
      <Head hotel={hotel} />
      <div className={classes.columns}>
        <div className={classes.stack}>
          <Panel title={t("plan")} aside={<span className="caption">{hotel.sectorPlan.cardSize.toUpperCase()}</span>}>
            <div className={classes.plan}>
              <MiniMap usages={usagesOf(hotel.sectorPlan, hotel.sectorPlan.cardSize)} label={t("plan")} />
              <Legend usages={usagesOf(hotel.sectorPlan, hotel.sectorPlan.cardSize)} />
            </div>
          </Panel>
          {may(roomRoutes.grid) && <HotelRooms hotel={hotel} />}
          <HotelCards hotel={hotel} />
        </div>
        <div className={classes.stack}>
          <HotelKey hotel={hotel} />
          <HotelEncoders hotel={hotel} />
          <HotelPeople hotel={hotel} />
        </div>
      </div>
    </div>
  );
}

/** Which hotel it is, how it is, and where to go from here. */
function Head({ hotel }: { readonly hotel: Hotel }) {
  const t = useTranslation("business.hotel");
  const may = useMayCall();
  const { choose } = useCurrentHotel();
  const status = hotel.locked ? "stopped" : hotel.status === "0" ? "normal" : "disabled";
  return (
    <header className={classes.head}>
      <span className={classes.icon}>
        <IconBuilding size={28} stroke={1.5} aria-hidden />
      </span>
      <div className={classes.title}>
        <h1>{hotel.hotelName}</h1>
        <p className="caption">
          <span className="mono">{hotel.hotelNumber}</span> {hotel.groupName} <RegionName {...hotel} /> {hotel.address}
        </p>
      </div>
      <Status color={status === "normal" ? "good" : status === "stopped" ? "warning" : "off"}>{t(status)}</Status>
      <span className="spring" />
      {may(hotelRoutes.change) && (
        <Button component={Link} to={`/hotel?search=${hotel.hotelNumber}`}>
          {t("toList")}
        </Button>
      )}
      {may(deskRoutes.resolve) && (
        <Button
          variant="filled"
          component={Link}
          to="/frontDesk"
          leftSection={<IconDoorEnter size={16} aria-hidden />}
          onClick={() => choose(hotel)}
        >
          {t("toDesk")}
        </Button>
      )}
    </header>
  );
}
