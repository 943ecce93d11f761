import { deskRoutes } from "@adel/protocol/business/desk";
import { useMayCall } from "./core/access.tsx";
import { useTranslation } from "./core/locale/messages.ts";
import { CreditForecast } from "./features/business/account/credit-forecast.tsx";
import { CreditPanel } from "./features/business/account/credit-panel.tsx";
import { HotelCredit } from "./features/business/account/hotel-credit.tsx";
import { LowestAccounts } from "./features/business/account/lowest-accounts.tsx";
import { RoomField } from "./features/business/desk/room-field.tsx";
import { ShiftSummary } from "./features/business/desk/shift-summary.tsx";
import { useDeskTasks } from "./features/business/desk/use-desk-day.ts";
import { useDeskEvents } from "./features/business/desk/use-desk-events.ts";
import { EncoderAlerts } from "./features/business/encoder/encoder-alerts.tsx";
import { EncoderPanel } from "./features/business/encoder/encoder-pill.tsx";
import { HotelKeys, useKeyTasks, useLockTasks } from "./features/business/hotel/hotel-keys.tsx";
import { useCurrentHotel } from "./features/business/hotel/use-hotel.ts";
import { CardDays } from "./features/business/job/card-days.tsx";
import { useCardTasks } from "./features/business/job/card-tasks.ts";
import { useFreshJobs } from "./features/business/job/use-fresh-jobs.ts";
import { useOrderTasks } from "./features/business/order/order-tasks.ts";
import { RecentOrders } from "./features/business/order/recent-orders.tsx";
import { RoomDay } from "./features/business/room/room-day.tsx";
import { useRoomTasks } from "./features/business/room/use-room-day.ts";
import { RecentTransfers } from "./features/business/transfer/recent-transfers.tsx";
import { useMonitorTasks } from "./features/monitor/monitor-tasks.ts";
import { ServerSummary } from "./features/monitor/server/server-summary.tsx";
import { NoticePanel } from "./features/system/notice/notice-panel.tsx";
import { HomePage } from "./shell/home-page.tsx";
import { TaskList } from "./ui/task-list.tsx";

const ROOM_FIELD = "home-room";

/** Pending tasks of the user, limited by permissions. */
function Tasks() {
  const t = useTranslation("home");
  const may = useMayCall();
  const { hotel, isOnly } = useCurrentHotel();
  useFreshJobs();
  useDeskEvents(isOnly && may(deskRoutes.events) ? hotel?.id : undefined);
  const tasks = [
    ...useCardTasks(),
    ...useRoomTasks(),
    ...useDeskTasks(),
    ...useOrderTasks(),
    ...useLockTasks(),
    ...useKeyTasks(),
    ...useMonitorTasks(),
  ];
  return <TaskList title={t("tasks")} count={t("taskCount", { count: tasks.length })} tasks={tasks} />;
}

/** The home page; each part is shown only to users who need it. */
export function Home() {
  const may = useMayCall();
  const { isOnly } = useCurrentHotel();
  const hasRoomField = isOnly && may(deskRoutes.resolve);
  return (
    <HomePage
      {...(hasRoomField && {
        field: { id: ROOM_FIELD, path: "/frontDesk", node: <RoomField id={ROOM_FIELD} shortcut="1" /> },
      })}
      main={
        <>
          <RoomDay />
          <Tasks />
          <CardDays />
        </>
      }
      side={
        <>
          <ShiftSummary />
          <EncoderPanel />
          <EncoderAlerts />
          <CreditPanel>
            <CreditForecast />
          </CreditPanel>
          <HotelCredit />
          <LowestAccounts />
          <HotelKeys />
          <RecentOrders />
          <RecentTransfers />
          <ServerSummary />
          <NoticePanel />
        </>
      }
    />
  );
}
