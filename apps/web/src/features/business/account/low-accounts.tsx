import { accountRoutes } from "@adel/protocol/business/account";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { ACCOUNT_KEY } from "../../../bridge/credit/use-hotel-credit.ts";
import { Can, useMayCall } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { numberText } from "../../../core/number.ts";
import { useClient } from "../../../core/services.tsx";
import { Status } from "../../../ui/status.tsx";
import classes from "./account.module.css";

/** Visible accounts with low credit, with a link to buy. */
export function LowAccounts() {
  const t = useTranslation("business.account");
  const may = useMayCall();
  const { low } = useClient(accountRoutes);
  const { data = [] } = useQuery({
    queryKey: [ACCOUNT_KEY, "low"],
    queryFn: ({ signal }) => low({}, { signal, background: true }),
    enabled: may(accountRoutes.low),
  });
  if (data.length === 0) return null;
  return (
    <ul className={classes.low} aria-label={t("low")}>
      {data.map(({ deptId, deptName, remaining, threshold }) => (
        <li key={deptId}>
          <div>
            <strong>{deptName}</strong>
            <Status color="warning">
              {t("lowLeft", { remaining: numberText(remaining), threshold: numberText(threshold) })}
            </Status>
          </div>
          <Can do="business:order:add">
            <Link className="link" to={`/payment/buy?account=${deptId}`}>
              {t("buy")}
            </Link>
          </Can>
        </li>
      ))}
    </ul>
  );
}
