import { type DeskAct, type DeskRoom, deskRoutes } from "@adel/protocol/business/desk";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { ErrorAlert } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";
import { heldCount } from "./act-request.ts";
import classes from "./desk.module.css";
import type { DeskController } from "./use-desk.ts";

interface Props {
  readonly act: DeskAct | undefined;
  readonly room: DeskRoom | undefined;
  readonly desk: DeskController;
  readonly onAct: (act: DeskAct) => void;
  /** Leaves out the room of a queue; undefined without one. */
  readonly onSkip: (() => void) | undefined;
}
/** Why an act was not started, and what can be done instead: the clerk decides. */
export function RefusedAct(props: Props) {
  const { desk } = props;
  const { error } = desk;
  const offer = useOffer(props);
  if (!error) return null;
  return (
    <ErrorAlert error={error} {...(offer && { action: offer })}>
      {error.error === "ROOM_OCCUPIED" && <OccupiedChoices {...props} />}
      {error.values.actId !== undefined && <GiveUp id={Number(error.values.actId)} desk={desk} />}
    </ErrorAlert>
  );
}

/** A room of a list of arrivals has a guest: another card for that guest, or the next room. */
function OccupiedChoices({ act, room, desk, onAct, onSkip }: Props) {
  const t = useTranslation("business.desk");
  if (act !== "checkIn" || !onSkip) return null;
  const addCard = () => {
    desk.clear();
    onAct("extra");
  };
  return (
    <span className={classes.choices}>
      {room?.acts.includes("extra") && <Button onClick={addCard}>{t("choose.extra")}</Button>}
      <Button onClick={onSkip}>{t("queueSkip")}</Button>
    </span>
  );
}

/** Ends the clerk's own act that is still open, and starts the one that was asked for. */
function GiveUp({ id, desk: { last, start } }: { readonly id: number; readonly desk: DeskController }) {
  const t = useTranslation("business.desk");
  const { dropAct } = useClient(deskRoutes);
  const drop = useMutation({
    mutationFn: () => dropAct({ params: { id }, query: {} }),
    onSuccess: () => last && start(last),
  });
  return (
    <span className={classes.choices}>
      <Button loading={drop.isPending} onClick={() => drop.mutate()}>
        {t("giveUpAct")}
      </Button>
    </span>
  );
}

function useOffer({ act, room, desk: { error, last, start } }: Pick<Props, "act" | "room" | "desk">) {
  const t = useTranslation("business.desk");
  const stay = room?.stay;
  if (error?.error === "DESK_ACT_UNFINISHED")
    return { label: t("continueAct"), onClick: () => start({ id: Number(error.values.actId) }) };
  if (!error || !last || !stay || last.act !== act) return undefined;
  if (error.error === "ROOM_OCCUPIED" && (act === "checkIn" || act === "void"))
    return {
      label: t(act === "void" ? "replaceVoid" : "replace"),
      onClick: () => start({ ...last, replaces: stay.id }),
    };
  if (error.error !== "NEWER_CARD") return undefined;
  const count = heldCount(room) + (last.act === "extra" ? (last.cards ?? 1) : 0);
  return { label: t("newSequence", { count }), onClick: () => start({ ...last, newSequence: true }) };
}
