import { type Hotel, hotelRoutes } from "@adel/protocol/business/hotel";
import { Progress } from "@mantine/core";
import { useMayCall } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { numberText } from "../../../core/number.ts";
import { useToday } from "../../../core/today.ts";
import { Panel } from "../../../ui/layout.tsx";
import { Status } from "../../../ui/status.tsx";
import { keyAgeOf, MAX_KEY_DAYS, useRotation } from "./hotel-key-age.ts";
import classes from "./overview.module.css";

/** How old a hotel's key is, and the way to change it. */
export function HotelKey({ hotel }: { readonly hotel: Hotel }) {
  const t = useTranslation("business.hotel");
  const may = useMayCall();
  const rotate = useRotation(hotel);
  const days = keyAgeOf(hotel, useToday()());
  const isOld = days >= MAX_KEY_DAYS;
  return (
    <Panel
      title={t("key")}
      aside={
        may(hotelRoutes.rotateKey) && (
          <button type="button" className="link" onClick={() => void rotate()}>
            {t("rotate")}
          </button>
        )
      }
    >
      <div className={classes.key}>
        <p>
          <strong className={classes.figure}>{numberText(days)}</strong>{" "}
          {t("keyDaysOf", { count: days, n: hotel.keyCount })}
        </p>
        <Status color={isOld ? "warning" : "good"}>{t(isOld ? "keyOld" : "keyGood")}</Status>
      </div>
      <Progress
        value={Math.min(100, (days / MAX_KEY_DAYS) * 100)}
        color={isOld ? "orange" : "accent"}
        aria-label={t("key")}
      />
      <p className="caption">{t("keyText", { days: MAX_KEY_DAYS })}</p>
    </Panel>
  );
}
