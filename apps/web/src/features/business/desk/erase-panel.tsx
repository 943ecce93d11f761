import type { DeskDay } from "@adel/protocol/business/desk";
import { Link } from "react-router";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Panel } from "../../../ui/layout.tsx";
import { Status } from "../../../ui/status.tsx";
import classes from "./desk.module.css";

/** Cards that made others void at a door, until each is erased. */
export function ErasePanel({ day }: { readonly day: DeskDay | undefined }) {
  const t = useTranslation("business.desk");
  if (!day || day.toErase.length === 0) return null;
  return (
    <Panel
      title={t("toErase")}
      aside={
        <Link className="link" to="/readCard">
          {t("toEraseLink")}
        </Link>
      }
    >
      <ul className={classes.cards}>
        {day.toErase.map(({ id, label, uid }) => (
          <li key={id}>
            <Status color="warning">{t("toEraseCard", { label, uid })}</Status>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
