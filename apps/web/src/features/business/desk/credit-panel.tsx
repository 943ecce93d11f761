import { accountRoutes } from "@adel/protocol/business/account";
import type { DeskDay } from "@adel/protocol/business/desk";
import { Skeleton } from "@mantine/core";
import { Link } from "react-router";
import { useHotelCredit } from "../../../bridge/credit/use-hotel-credit.ts";
import { Can, useMayCall } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { numberText } from "../../../core/number.ts";
import { Panel } from "../../../ui/layout.tsx";
import { Status } from "../../../ui/status.tsx";
import classes from "./desk.module.css";

const WEEK = 7;
const YEAR = 365;

interface Props {
  readonly hotelId: number;
  readonly day: DeskDay | undefined;
}
/** How many cards are left, and for how long at the pace of the fourteen days before. */
export function CreditPanel({ hotelId, day }: Props) {
  const t = useTranslation("business.desk");
  const may = useMayCall();
  const remaining = useHotelCredit(hotelId);
  if (!may(accountRoutes.credit)) return null;
  const pace = day?.credit.perDay ?? 0;
  const days = remaining === undefined || pace === 0 ? undefined : Math.floor(Math.max(0, remaining) / pace);
  const daysText = days === undefined || days > YEAR ? undefined : days === 0 ? "creditDaysShort" : "creditDays";
  return (
    <Panel
      title={t("credit")}
      aside={
        <Can do="business:order:add">
          <Link className="link" to="/payment/buy">
            {t("buy")}
          </Link>
        </Can>
      }
    >
      <div className={classes.credit}>
        <div className={classes.creditLeft}>
          {remaining === undefined ? (
            <Skeleton height={24} width={96} />
          ) : (
            <span>
              <strong className="number">{numberText(remaining)}</strong> {t("creditUnit")}
            </span>
          )}
          {daysText && days !== undefined && (
            <Status color={days < WEEK ? "warning" : "good"}>{t(daysText, { count: days })}</Status>
          )}
        </div>
        <div className={classes.pair}>
          {day ? (
            <>
              <span className="caption">{t("creditUsed", { count: day.credit.usedToday })}</span>
              <span className="caption">{t("creditHeld", { count: day.credit.held })}</span>
            </>
          ) : (
            <Skeleton height={14} width={160} />
          )}
        </div>
      </div>
    </Panel>
  );
}
