import { DEFAULT_PLAN } from "@adel/card";
import { holdersOf, Legend, MiniMap } from "../../../core/card/mini-map.tsx";
import { useWords } from "../../../core/locale/words.ts";
import classes from "./login.module.css";
import { loginWords } from "./login.words.ts";

/** The card itself is the only ornament. */
export function CardPicture() {
  const say = useWords(loginWords);
  const holders = holdersOf(DEFAULT_PLAN, "1k");
  return (
    <div className={classes.picture}>
      <div className={classes.card}>
        <div className={classes.coil}>
          <MiniMap holders={holders} label={say("cardPicture")} />
        </div>
      </div>
      <Legend holders={holders.filter((holder) => holder !== "free")} />
    </div>
  );
}
