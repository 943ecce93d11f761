import { statisticsRoutes } from "@adel/protocol/business/statistics";
import { transferRoutes } from "@adel/protocol/business/transfer";
import { useQuery } from "@tanstack/react-query";
import { useMayCall } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { numberText } from "../../../core/number.ts";
import { useClient } from "../../../core/services.tsx";
import { useToday } from "../../../core/today.ts";
import { RowName, ShortList } from "../../../ui/short-list.tsx";

const SHOWN = 6;
const POLL_INTERVAL_MS = 300_000;

/** The accounts below the caller's own, lowest credit first. */
export function CreditLeft() {
  const may = useMayCall();
  return may(statisticsRoutes.credit) && may(transferRoutes.list) ? <Accounts /> : null;
}

function Accounts() {
  const t = useTranslation("home");
  const month = useToday()().slice(0, "2026-01".length);
  const { credit } = useClient(statisticsRoutes);
  const { data } = useQuery({
    queryKey: [statisticsRoutes.credit.path, "home", month],
    queryFn: ({ signal }) =>
      credit(
        {
          query: {
            groupBy: "dept",
            beginMonth: month,
            endMonth: month,
            orderByColumn: "closing",
            isAsc: "ascending",
            pageSize: SHOWN,
          },
        },
        { signal, background: true },
      ),
    refetchInterval: POLL_INTERVAL_MS,
  });
  if (!data || data.total < 2) return null;
  return (
    <ShortList
      title={t("accounts")}
      to="/transfer"
      link={t("toTransfer")}
      rows={data.rows.map(({ key, name, closing, consumed }) => ({
        key,
        cells: (
          <>
            <RowName>{name}</RowName>
            <span className="caption">{t("usedThisMonth", { count: consumed })}</span>
            <strong className="number">{numberText(closing)}</strong>
          </>
        ),
      }))}
    />
  );
}
