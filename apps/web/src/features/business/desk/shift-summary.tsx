import { deskRoutes } from "@adel/protocol/business/desk";
import { Link } from "react-router";
import { useEncoders } from "../../../bridge/use-encoders.ts";
import { useMayCall } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Panel } from "../../../ui/layout.tsx";
import { Status } from "../../../ui/status.tsx";
import { useCurrentHotel } from "../hotel/index.ts";
import classes from "./desk.module.css";
import { useGrants } from "./desk-queries.ts";

/** Whether this shift may write guest cards, on the home page of users of a single hotel. */
export function ShiftSummary() {
  const { hotel, isOnly } = useCurrentHotel();
  const { selected } = useEncoders();
  const may = useMayCall();
  if (!isOnly || !hotel || !selected || !may(deskRoutes.grants)) return null;
  return <Shift hotelId={hotel.id} encoderId={selected.id} />;
}

function Shift(query: { readonly hotelId: number; readonly encoderId: number }) {
  const t = useTranslation("business.desk");
  const home = useTranslation("home");
  const { grant: own, isLoading } = useGrants(query);
  if (isLoading) return null;
  const grant = own?.state === "live" ? own : undefined;
  return (
    <Panel
      title={t("shift")}
      aside={
        <Link className="link" to="/frontDesk">
          {home("toDesk")}
        </Link>
      }
    >
      <div className={classes.stack}>
        <Status color={grant ? "good" : "off"}>{t(grant ? "shiftOn" : "shiftOff")}</Status>
        {grant && (
          <span className="number">
            {t("shiftUntil", { time: grant.expireTime.slice(11, 16), count: grant.cardsLeft })}
          </span>
        )}
      </div>
    </Panel>
  );
}
