import { type Act, deskRoutes } from "@adel/protocol/business/desk";
import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient, useSession } from "../../../core/services.tsx";
import { Status } from "../../../ui/status.tsx";
import classes from "./desk.module.css";
import { DESK_KEY, useRecentActs } from "./desk-queries.ts";

interface Props {
  readonly hotelId: number;
  readonly encoderId: number;
  readonly onContinue: (act: Act) => void;
}
/** The user's own act at this encoder that its clerk stopped, or that a reload or a lost connection left open. */
export function OpenAct({ hotelId, encoderId, onContinue }: Props) {
  const t = useTranslation("business.desk");
  const userName = useSession()?.user.userName;
  const { dropAct } = useClient(deskRoutes);
  const queries = useQueryClient();
  const drop = useMutation({
    mutationFn: (id: number) => dropAct({ params: { id }, query: {} }),
    onSettled: () => queries.invalidateQueries({ queryKey: [DESK_KEY] }),
  });
  const act = useRecentActs(hotelId)?.find(
    (one) => one.state === "open" && one.encoderId === encoderId && one.userName === userName,
  );
  if (!act) return null;
  return (
    <div className={classes.stopped} role="status">
      <Status color="warning">
        {t("openAct", { act: t(`act.${act.act}`), label: act.label, done: act.finished, count: act.cards })}
      </Status>
      <span className={classes.openButtons}>
        <Button onClick={() => onContinue(act)}>{t("continueAct")}</Button>
        <Button variant="default" loading={drop.isPending} onClick={() => drop.mutate(act.id)}>
          {t("giveUpAct")}
        </Button>
      </span>
    </div>
  );
}
