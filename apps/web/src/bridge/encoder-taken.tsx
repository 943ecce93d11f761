import { Button } from "@mantine/core";
import { useTranslation } from "../core/locale/messages.ts";
import { Status } from "../ui/status.tsx";
import classes from "./bridge.module.css";
import type { LeaseState } from "./use-encoder-lease.ts";

/** Who else uses the encoder that this page waits for. */
export function EncoderTaken({ owner, takeOver }: LeaseState) {
  const t = useTranslation("bridge");
  if (owner === undefined) return null;
  return (
    <div className={classes.lost}>
      <Status color="warning">{t("taken", { owner })}</Status>
      <Button onClick={takeOver}>{t("takeOver")}</Button>
    </div>
  );
}
