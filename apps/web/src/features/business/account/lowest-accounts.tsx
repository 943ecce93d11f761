import { accountRoutes } from "@adel/protocol/business/account";
import { transferRoutes } from "@adel/protocol/business/transfer";
import { useQuery } from "@tanstack/react-query";
import { ACCOUNT_KEY } from "../../../bridge/credit/use-hotel-credit.ts";
import { useMayCall } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { numberText } from "../../../core/number.ts";
import { useClient } from "../../../core/services.tsx";
import { RowName, ShortList } from "../../../ui/short-list.tsx";

const POLL_INTERVAL_MS = 300_000;

/** The accounts of which the least is left, for those who transfer credits between them. */
export function LowestAccounts() {
  const t = useTranslation("home");
  const may = useMayCall();
  const { lowest } = useClient(accountRoutes);
  const { data } = useQuery({
    queryKey: [ACCOUNT_KEY, "lowest"],
    queryFn: ({ signal }) => lowest({}, { signal, background: true }),
    enabled: may(accountRoutes.lowest) && may(transferRoutes.list),
    refetchInterval: POLL_INTERVAL_MS,
  });
  if (!data || data.total < 2) return null;
  return (
    <ShortList
      title={t("accounts")}
      to="/transfer"
      link={t("toTransfer")}
      rows={data.rows.map(({ deptId, deptName, remaining }) => ({
        key: deptId,
        cells: (
          <>
            <RowName>{deptName}</RowName>
            <strong className="number">{numberText(remaining)}</strong>
          </>
        ),
      }))}
    />
  );
}
