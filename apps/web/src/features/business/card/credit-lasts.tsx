import { accountRoutes } from "@adel/protocol/business/account";
import { cardRoutes } from "@adel/protocol/business/card";
import { useMayCall } from "../../../core/access.tsx";
import { useAccount } from "../../../core/account/use-account.ts";
import { useWords } from "../../../core/locale/words.ts";
import { Status } from "../../../ui/status.tsx";
import classes from "./card-days.module.css";
import { cardDaysWords } from "./card-days.words.ts";
import { useJobDays } from "./use-job-days.ts";

const WEEK = 7;
const YEAR = 365;

/** Beside the credit on the home page: how long it lasts, going by the seven days before today. */
export function CreditLasts() {
  const may = useMayCall();
  return may(cardRoutes.jobDays) && may(accountRoutes.account) ? <Lasts /> : null;
}

function Lasts() {
  const say = useWords(cardDaysWords);
  const { data: days } = useJobDays();
  const { data: account } = useAccount();
  const written = days?.slice(-1 - WEEK, -1).reduce((all, { done }) => all + done, 0) ?? 0;
  if (!account || account.remaining <= 0 || written === 0) return null;
  const left = Math.floor((account.remaining * WEEK) / written);
  const text = left > YEAR ? say("lastsLong") : left === 0 ? say("lastsShort") : say("lasts", { days: left });
  return (
    <p className={classes.lasts}>
      {left < WEEK ? <Status tone="warning">{text}</Status> : <span className="caption">{text}</span>}
    </p>
  );
}
