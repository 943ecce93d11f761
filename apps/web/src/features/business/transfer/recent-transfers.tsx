import { transferRoutes } from "@adel/protocol/business/transfer";
import { useQuery } from "@tanstack/react-query";
import { useMayCall } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { numberText } from "../../../core/number.ts";
import { useClient } from "../../../core/services.tsx";
import { RowDay, RowName, ShortList } from "../../../ui/short-list.tsx";

const SHOWN = 5;
const POLL_INTERVAL_MS = 300_000;

/** The newest transfers of credit, for users who may transfer. */
export function RecentTransfers() {
  const may = useMayCall();
  return may(transferRoutes.create) && may(transferRoutes.list) ? <Transfers /> : null;
}

function Transfers() {
  const t = useTranslation("home");
  const { list } = useClient(transferRoutes);
  const { data } = useQuery({
    queryKey: [transferRoutes.list.path, "home"],
    queryFn: ({ signal }) => list({ query: { pageSize: SHOWN } }, { signal, background: true }),
    refetchInterval: POLL_INTERVAL_MS,
  });
  if (!data || data.rows.length === 0) return null;
  return (
    <ShortList
      title={t("transfers")}
      to="/transfer"
      link={t("all")}
      rows={data.rows.map(({ transferNo, createTime, fromDeptName, toDeptName, quantity }) => ({
        key: transferNo,
        cells: (
          <>
            <RowDay time={createTime} />
            <RowName>{t("fromTo", { from: fromDeptName, to: toDeptName })}</RowName>
            <strong className="number">{numberText(quantity)}</strong>
          </>
        ),
      }))}
    />
  );
}
