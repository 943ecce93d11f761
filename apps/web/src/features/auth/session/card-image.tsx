import { DEFAULT_PLAN } from "@adel/card";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Legend, MiniMap, usagesOf } from "../../business/card/index.ts";
import classes from "./login.module.css";

/** The card itself is the only ornament. */
export function CardImage() {
  const t = useTranslation("auth.session");
  const usages = usagesOf(DEFAULT_PLAN, "1k");
  return (
    <div className={classes.picture}>
      <div className={classes.card}>
        <div className={classes.coil}>
          <MiniMap usages={usages} label={t("cardPicture")} />
        </div>
      </div>
      <Legend usages={usages.filter((owner) => owner !== "free")} />
    </div>
  );
}
