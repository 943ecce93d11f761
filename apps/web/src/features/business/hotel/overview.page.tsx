import { deskRoutes } from "@adel/protocol/business/desk";
import { type Hotel, hotelRoutes } from "@adel/protocol/business/hotel";
import { Button, Skeleton, Tabs } from "@mantine/core";
import { IconBuilding, IconDoorEnter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useRef } from "react";
import { Link, useParams } from "react-router";
import { useMayCall } from "../../../core/access.tsx";
import { ErrorAlert, toErrorDetails } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";
import { useTab } from "../../../core/use-address.ts";
import { RegionName } from "../../../ui/region/region-name.tsx";
import { Status } from "../../../ui/status.tsx";
import { OTHER_PARTS, PARTS, type PartName } from "./hotel-tabs.tsx";
import classes from "./overview.module.css";
import { useCurrentHotel } from "./use-hotel.ts";

/** One hotel: an overview, and a tab for each list of its data. */
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

const panelOf = (tab: PartName) => (tab === "overview" ? classes.overview : classes.list) ?? "";

function Overview({ hotel }: { readonly hotel: Hotel }) {
  const t = useTranslation("business.hotel");
  const may = useMayCall();
  const tabs = ["overview", ...OTHER_PARTS.filter((name) => may(PARTS[name].route))] as const;
  const { tab, open } = useTab<PartName>(tabs);
  const { show: Part } = PARTS[tab];
  const list = useRef<HTMLDivElement>(null);
  // On a narrow screen the selected tab may be outside the scrolled list.
  useEffect(() => {
    if (tab) list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [tab]);
  return (
    <Tabs className={classes.page ?? ""} value={tab} onChange={open} keepMounted={false}>
      <div className={classes.top}>
        <Head hotel={hotel} />
        <Tabs.List ref={list} aria-label={t("parts")} className={classes.tabs ?? ""}>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`part.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </div>
      <Tabs.Panel value={tab} className={panelOf(tab)}>
        <Suspense fallback={<Skeleton height={240} aria-busy />}>
          <Part hotel={hotel} />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
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
