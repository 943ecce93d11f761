import { accountRoutes } from "@adel/protocol/business/account";
import { cardJobRoutes } from "@adel/protocol/business/job";
import { useMayCall } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Status } from "../../../ui/status.tsx";
import { useJobDays } from "../job/index.ts";
import classes from "./account.module.css";
import { useAccount } from "./use-account.ts";

/** The forecast is based on the two weeks before today. */
const COUNTED = 14;
const WEEK = 7;
const YEAR = 365;

/** Beside the credit on the home page: how long it lasts, going by the fourteen days before today. */
export function CreditForecast() {
  const may = useMayCall();
  return may(cardJobRoutes.jobDays) && may(accountRoutes.account) ? <Forecast /> : null;
}

function Forecast() {
  const { data: account } = useAccount();
  return account ? <Lasting remaining={account.remaining} /> : null;
}

/** For how many days so many credits last. */
export function Lasting({ remaining }: { readonly remaining: number }) {
  const t = useTranslation("business.card-days");
  const { data: days } = useJobDays();
  const used = days?.slice(-1 - COUNTED, -1).reduce((all, { charged }) => all + charged, 0) ?? 0;
  if (remaining <= 0 || used === 0) return null;
  const left = Math.floor((remaining * COUNTED) / used);
  const text = left > YEAR ? t("lastsLong") : left === 0 ? t("lastsShort") : t("lasts", { count: left });
  return (
    <p className={classes.lasts}>
      {left < WEEK ? <Status color="warning">{text}</Status> : <span className="caption">{text}</span>}
    </p>
  );
}
