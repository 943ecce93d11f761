import { accountRoutes } from "@adel/protocol/business/account";
import { cardRoutes } from "@adel/protocol/business/card";
import { useMayCall } from "../../../core/access.tsx";
import { useAccount } from "../../../core/account/use-account.ts";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Status } from "../../../ui/status.tsx";
import classes from "./card-days.module.css";
import { useJobDays } from "./use-job-days.ts";

const WEEK = 7;
const YEAR = 365;

/** Beside the credit on the home page: how long it lasts, going by the seven days before today. */
export function CreditForecast() {
  const may = useMayCall();
  return may(cardRoutes.jobDays) && may(accountRoutes.account) ? <Forecast /> : null;
}

function Forecast() {
  const t = useTranslation("business.card-days");
  const { data: days } = useJobDays();
  const { data: account } = useAccount();
  const written = days?.slice(-1 - WEEK, -1).reduce((all, { done }) => all + done, 0) ?? 0;
  if (!account || account.remaining <= 0 || written === 0) return null;
  const left = Math.floor((account.remaining * WEEK) / written);
  const text = left > YEAR ? t("lastsLong") : left === 0 ? t("lastsShort") : t("lasts", { count: left });
  return (
    <p className={classes.lasts}>
      {left < WEEK ? <Status color="warning">{text}</Status> : <span className="caption">{text}</span>}
    </p>
  );
}
