import type { ErrorValues } from "@adel/protocol/kernel/errors";
import { Button } from "@mantine/core";
import { IconAlertTriangleFilled } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "../../../core/locale/messages.ts";
import classes from "./desk.module.css";

interface Props {
  /** The server's data about the present card. */
  readonly values: ErrorValues;
  readonly uid: string;
  /** The room that the new card is for. */
  readonly label: string;
  readonly onKeep: () => void;
  readonly onOverwrite: () => void;
}
/** A valid card is on the encoder: Enter keeps it. */
export function OverwriteQuestion({ values, uid, label, onKeep, onOverwrite }: Props) {
  const t = useTranslation("business.desk");
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  const { until, copy, copies, user, made } = values;
  const short = (time: unknown) => String(time ?? "").slice(5, 16);
  return (
    <section className={classes.question} aria-labelledby="desk-question">
      <div role="alert">
        <h2 id="desk-question">
          <IconAlertTriangleFilled size={18} aria-hidden />{" "}
          {t("otherCard", { hotel: String(values.hotel ?? ""), label: String(values.label ?? "") })}
        </h2>
        <p className="caption">
          {t("otherUntil", { until: String(until ?? "").slice(0, 16) })}
          {Number(copies) > 0 && ` · ${t("otherCopy", { copy: Number(copy), copies: Number(copies) })}`}
        </p>
        {user !== undefined && (
          <p className="caption">{t("otherMade", { user: String(user), made: short(made), uid })}</p>
        )}
      </div>
      <Button ref={keep} variant="filled" fullWidth rightSection={<kbd>↵</kbd>} onClick={onKeep}>
        {t("otherKeep")}
      </Button>
      <Button fullWidth onClick={onOverwrite}>
        {t("otherOverwrite", { label })}
      </Button>
      <p className="caption">{t("otherLift")}</p>
    </section>
  );
}
