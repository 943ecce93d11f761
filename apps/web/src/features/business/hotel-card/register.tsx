import { type HotelCard, HotelCardQuery, hotelCardRoutes } from "@adel/protocol/business/hotel-card";
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useDictionary } from "../../../core/dict/use-dictionary.ts";
import { ErrorAlert, toErrorDetails } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient, useServices, useSession } from "../../../core/services.tsx";
import { PrintDialog } from "../../../ui/print-dialog.tsx";
import { usePolicy } from "../desk/index.ts";
import { hotelDay } from "./hotel-day.ts";
import { RegisterSheet } from "./register-sheet.tsx";

const PAGE = 500;
/** About forty sheets of paper. */
const MAX_ROWS = 1000;

interface Props {
  /** The query of the list, from its address; without a period, the cards of the hotel's day. */
  readonly options: Readonly<Record<string, string>>;
  readonly onClose: () => void;
}
/** The made cards of a period as they will be printed, on A4. */
export function Register({ options, onClose }: Props) {
  const t = useTranslation("business.hotel-card");
  const { clock } = useServices();
  const zone = useSession()?.timeZone ?? "UTC";
  const policy = usePolicy(options.hotelId === undefined ? undefined : Number(options.hotelId));
  const today = hotelDay(clock.now(), zone, policy);
  const { list } = useClient(hotelCardRoutes);
  const types = useDictionary("biz_card_type");
  const period = { beginTime: options.beginTime ?? options.endTime ?? today, endTime: options.endTime ?? today };
  const { data, error } = useQuery({
    queryKey: [hotelCardRoutes.list.path, "register", options, period],
    queryFn: async ({ signal }) => {
      const filters = HotelCardQuery.partial().parse({ ...options, ...period, hotelDays: "true" });
      const rows: HotelCard[] = [];
      for (let pageNum = 1; ; pageNum += 1) {
        const query = { ...filters, pageNum, pageSize: PAGE, orderByColumn: "createTime", isAsc: "asc" } as const;
        const page = await list({ query }, { signal, quiet: true });
        rows.push(...page.rows);
        if (rows.length >= Math.min(page.total, MAX_ROWS) || page.rows.length === 0)
          return { rows: rows.slice(0, MAX_ROWS), total: page.total };
      }
    },
    staleTime: 0,
  });
  return (
    <PrintDialog title={t("register")} width={880} print={t("registerPrint")} onClose={onClose}>
      {error && <ErrorAlert error={toErrorDetails(error)} />}
      {!data && !error && <Skeleton height={320} />}
      {data && <RegisterSheet {...data} period={period} labelOf={(type) => types.word(type).label} />}
    </PrintDialog>
  );
}
