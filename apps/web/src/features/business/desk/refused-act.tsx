import type { DeskAct, DeskRoom } from "@adel/protocol/business/desk";
import { ErrorAlert } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { heldCount } from "./act-request.ts";
import type { DeskController } from "./use-desk.ts";

interface Props {
  readonly act: DeskAct | undefined;
  readonly room: DeskRoom | undefined;
  readonly desk: DeskController;
}
/** Why an act was not started, and the same act with what was missing for it. */
export function RefusedAct({ act, room, desk }: Props) {
  const { error } = desk;
  const offer = useOffer({ act, room, desk });
  return error ? <ErrorAlert error={error} {...(offer && { action: offer })} /> : null;
}

function useOffer({ act, room, desk: { error, last, start } }: Props) {
  const t = useTranslation("business.desk");
  const stay = room?.stay;
  if (!error || !last || !stay) return undefined;
  if (error.error === "ROOM_OCCUPIED" && (act === "checkIn" || act === "void"))
    return {
      label: t(act === "void" ? "replaceVoid" : "replace"),
      onClick: () => start({ ...last, replaces: stay.id }),
    };
  if (error.error !== "NEWER_CARD") return undefined;
  const count = heldCount(room) + (last.act === "extra" ? (last.cards ?? 1) : 0);
  return { label: t("newSequence", { count }), onClick: () => start({ ...last, newSequence: true }) };
}
