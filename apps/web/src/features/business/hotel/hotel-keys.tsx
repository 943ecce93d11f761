import { hotelRoutes } from "@adel/protocol/business/hotel";
import { useQuery } from "@tanstack/react-query";
import { useMayCall } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";
import { useToday } from "../../../core/today.ts";
import { RowName, ShortList } from "../../../ui/short-list.tsx";
import { Status } from "../../../ui/status.tsx";
import type { Task } from "../../../ui/task-list.tsx";
import { keyAgeOf, MAX_KEY_DAYS } from "./hotel-key-age.ts";
import { HotelLink, hotelUrl } from "./hotel-link.tsx";

const SHOWN = 5;
const POLL_INTERVAL_MS = 60_000;
const OLDEST = { orderByColumn: "keyTime", isAsc: "asc" } as const;
const OLD_KEYS = `/hotel?keyDays=${MAX_KEY_DAYS}`;

/** The hotels with the oldest keys; loaded only for users who may rotate them. */
function useOldestKeys(key: string, query: { readonly pageSize: number; readonly keyDays?: number }) {
  const may = useMayCall();
  const { list } = useClient(hotelRoutes);
  return useQuery({
    queryKey: [hotelRoutes.list.path, "keys", key],
    queryFn: ({ signal }) => list({ query: { ...OLDEST, ...query } }, { signal, background: true }),
    enabled: may(hotelRoutes.list) && may(hotelRoutes.rotateKey),
  }).data;
}

/** Keys that are due for a change. */
export function useKeyTasks(): readonly Task[] {
  const t = useTranslation("home");
  const today = useToday()();
  const old = useOldestKeys("old", { pageSize: 1, keyDays: MAX_KEY_DAYS });
  const [first] = old?.rows ?? [];
  if (!old || !first) return [];
  return [
    {
      key: "keys",
      tone: "warning",
      title: t("oldKeys", { count: old.total, days: MAX_KEY_DAYS }),
      text: t("oldKeysText", { hotel: first.hotelName, count: keyAgeOf(first, today) }),
      action: { label: t("rotate"), to: old.total === 1 ? hotelUrl(first) : OLD_KEYS },
    },
  ];
}

const LOCKED = "/hotel?locked=true";

/** Hotels whose authorization password is locked; for users who may unlock it. */
export function useLockTasks(): readonly Task[] {
  const t = useTranslation("home");
  const may = useMayCall();
  const { list } = useClient(hotelRoutes);
  const { data } = useQuery({
    queryKey: [hotelRoutes.list.path, "locked"],
    queryFn: ({ signal }) => list({ query: { locked: "true", pageSize: 1 } }, { signal, background: true }),
    enabled: may(hotelRoutes.list) && may(hotelRoutes.unlock),
    refetchInterval: POLL_INTERVAL_MS,
  });
  const [first] = data?.rows ?? [];
  if (!data || !first) return [];
  return [
    {
      key: "locked",
      tone: "bad",
      title: t("locked", { count: data.total }),
      text: t("lockedText", { hotel: first.hotelName }),
      action: { label: t("free"), to: LOCKED },
    },
  ];
}

/** On the home page: the oldest keys of hotels, each with the way to its hotel. */
export function HotelKeys() {
  const t = useTranslation("home");
  const today = useToday()();
  const data = useOldestKeys("oldest", { pageSize: SHOWN });
  if (!data || data.rows.length === 0) return null;
  return (
    <ShortList
      title={t("keys")}
      to={OLD_KEYS}
      link={t("toOldKeys")}
      rows={data.rows.map((hotel) => {
        const days = keyAgeOf(hotel, today);
        return {
          key: hotel.id,
          cells: (
            <>
              <RowName>
                <HotelLink id={hotel.id} name={hotel.hotelName} />
              </RowName>
              <Status color={days >= MAX_KEY_DAYS ? "warning" : "good"}>{t("keyDays", { count: days })}</Status>
            </>
          ),
        };
      })}
    />
  );
}
