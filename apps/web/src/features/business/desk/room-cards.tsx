import { type DeskCard, type DeskRoom, deskRoutes } from "@adel/protocol/business/desk";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMayCall } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";
import { Panel } from "../../../ui/layout.tsx";
import { Status } from "../../../ui/status.tsx";
import classes from "./desk.module.css";
import type { DeskController } from "./use-desk.ts";

const COLORS = {
  held: "good",
  handedBack: "off",
  overwritten: "off",
  lostPending: "warning",
  lost: "off",
} as const satisfies Record<DeskCard["holdState"], string>;

interface Props {
  readonly room: DeskRoom;
  readonly desk: DeskController;
}
/** Who holds a card of a room. */
export function RoomCards({ room: { room, stay, acts }, desk }: Props) {
  const t = useTranslation("business.desk");
  const may = useMayCall();
  const queries = useQueryClient();
  const { confirmCard } = useClient(deskRoutes);
  const confirm = useMutation({
    mutationFn: (body: { readonly id: number; readonly state: "handedBack" | "opened" }) =>
      confirmCard({ params: { id: body.id }, body: { state: body.state } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["desk"] }),
  });
  const isIdle = desk.desk.kind !== "running";
  return (
    <Panel title={t("cardsOf", { label: room.label })}>
      {!stay || stay.cards.length === 0 ? (
        <Status color="good">{t("nobody")}</Status>
      ) : (
        <ul className={classes.cards}>
          {stay.cards.map((card) => (
            <li key={card.id}>
              <div>
                <strong>{t("copy", { n: card.copyNo })}</strong> <span className="mono">{card.uid}</span>
              </div>
              <Status color={card.isOutdated && card.holdState === "held" ? "warning" : COLORS[card.holdState]}>
                {t(card.isOutdated && card.holdState === "held" ? "outdated" : `hold.${card.holdState}`)}
              </Status>
              <span className="caption">
                {card.createTime?.slice(5, 16)} · {card.userName}
              </span>
              {isIdle && (
                <div className={classes.cardActs}>
                  {card.holdState === "held" && acts.includes("lost") && (
                    <button
                      type="button"
                      className="link"
                      onClick={() => desk.start({ act: "lost", roomId: room.id, lostCardId: card.id })}
                    >
                      {t("reportLost")}
                    </button>
                  )}
                  {card.holdState === "held" && may(deskRoutes.confirmCard) && (
                    <button
                      type="button"
                      className="link"
                      onClick={() => confirm.mutate({ id: card.id, state: "handedBack" })}
                    >
                      {t("handedBack")}
                    </button>
                  )}
                  {card.holdState === "lostPending" && may(deskRoutes.confirmCard) && (
                    <button
                      type="button"
                      className="link"
                      onClick={() => confirm.mutate({ id: card.id, state: "opened" })}
                    >
                      {t("opened")}
                    </button>
                  )}
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
