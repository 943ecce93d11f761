import { accountRoutes } from "@adel/protocol/business/account";
import { cardJobRoutes } from "@adel/protocol/business/job";
import { useHotelCredit } from "../../../bridge/credit/use-hotel-credit.ts";
import { useMayCall } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { numberText } from "../../../core/number.ts";
import { Panel } from "../../../ui/layout.tsx";
import { useCurrentHotel } from "../hotel/index.ts";
import classes from "./account.module.css";
import { Lasting } from "./credit-forecast.tsx";

/** On the home page of a hotel: credits for its cards, for users who make cards and see no account. */
export function HotelCredit() {
  const may = useMayCall();
  const { hotel, isOnly } = useCurrentHotel();
  return hotel && isOnly && may(accountRoutes.credit) && !may(accountRoutes.account) ? (
    <Credit hotelId={hotel.id} />
  ) : null;
}

function Credit({ hotelId }: { readonly hotelId: number }) {
  const t = useTranslation("business.account");
  const may = useMayCall();
  const remaining = useHotelCredit(hotelId);
  if (remaining === undefined) return null;
  return (
    <Panel title={t("title")}>
      <strong className={classes.left}>{numberText(remaining)}</strong>
      {may(cardJobRoutes.jobDays) && <Lasting remaining={remaining} />}
    </Panel>
  );
}
