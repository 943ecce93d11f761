import {
  type CardConfirmation,
  type DeskCard,
  type DeskRoom,
  deskRoutes,
  type FormerStay,
} from "@adel/protocol/business/desk";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMayCall } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";
import { Panel } from "../../../ui/layout.tsx";
import { Status } from "../../../ui/status.tsx";
import { isBusy } from "./desk.machine.ts";
import classes from "./desk.module.css";
import { DeskCardStatus } from "./desk-card-status.tsx";
import { DESK_KEY } from "./desk-queries.ts";
import { copiesOf } from "./held-card.ts";
import { CardsOut } from "./room-line.tsx";
import type { DeskController } from "./use-desk.ts";

interface Props {
  readonly room: DeskRoom | undefined;
  /** Undefined where the cards are only looked up. */
  readonly desk: DeskController | undefined;
  /** Undefined while an act runs or its receipt is shown. */
  readonly onVoid: (() => void) | undefined;
}
/** The current or former cards of a room. */
export function RoomCards({ room: found, desk, onVoid }: Props) {
  const t = useTranslation("business.desk");
  if (!found)
    return (
      <Panel title={t("cardsOfNone")}>
        <p className={classes.empty}>{t("cardsNone")}</p>
      </Panel>
    );
  const { room, stay, former, acts } = found;
  return (
    <Panel title={t("cardsOf", { label: room.label })}>
      <div className={classes.holders}>
        {!stay || stay.cards.length === 0 ? (
          found.cardsOut.length + found.partlyWritten.length === 0 && <Status color="good">{t("nobody")}</Status>
        ) : (
          <ul className={classes.cards}>
            {stay.cards.map((card) => (
              <HeldCard key={card.id} card={card} room={found} desk={desk} />
            ))}
          </ul>
        )}
        <PartlyWritten room={found} />
        {stay?.cardsOfFormerRoom.map(({ uid, label, mayOpenUntil }) => (
          <div key={uid}>
            <span className="mono">{uid}</span>
            <Status color="warning">
              {t(mayOpenUntil ? "cardOfFormerRoom" : "cardOfFormerRoomPastEnd", {
                ...{ newRoom: room.label, room: label, until: mayOpenUntil?.slice(5, 16) ?? "" },
              })}
            </Status>
          </div>
        ))}
        {stay?.reference && <p className="caption">{t("referenceOf", { reference: stay.reference })}</p>}
        {former && <Former former={former} />}
        {former?.out === 0 && found.cardsOut.length === 0 ? (
          <span className="caption">{t("formerBack")}</span>
        ) : (
          <CardsOut room={found} />
        )}
        {found.cardsOut.map(({ id, uid, movedTo }) => (
          <span key={id}>
            <span className="mono">{uid}</span> {movedTo !== null && t("formerMoved", { label: movedTo })}
          </span>
        ))}
        {acts.includes("void") && onVoid && (
          <div className={classes.pair}>
            <span className="caption">{t("voidOffer")}</span>
            <button type="button" className="link" title={t("voidHelp")} onClick={onVoid}>
              {t("voidAct")}
            </button>
          </div>
        )}
      </div>
    </Panel>
  );
}

/** The previous stay. */
function Former({ former }: { readonly former: FormerStay }) {
  const { validFrom, validTo, cards, movedTo } = former;
  const t = useTranslation("business.desk");
  return (
    <div className={classes.former}>
      <span className="caption">{t("former")}</span>
      <span className="number">
        {t("formerStay", { from: validFrom?.slice(5, 10) ?? "", until: validTo.slice(5, 10), count: cards })}
      </span>
      {movedTo !== null && <span>{t("formerMoved", { label: movedTo })}</span>}
    </div>
  );
}

interface HeldCardProps {
  readonly card: DeskCard;
  readonly room: DeskRoom;
  readonly desk: DeskController | undefined;
}
function HeldCard({ card, room: { room, stay, acts }, desk }: HeldCardProps) {
  const t = useTranslation("business.desk");
  const may = useMayCall();
  const queries = useQueryClient();
  const { confirmCard } = useClient(deskRoutes);
  const confirm = useMutation({
    mutationFn: (state: CardConfirmation) => confirmCard({ params: { id: card.id }, body: { state } }),
    onSettled: () => queries.invalidateQueries({ queryKey: [DESK_KEY] }),
  });
  const copies = copiesOf(stay?.cards ?? [], card);
  const isHeld = card.holdState === "held";
  const mayConfirm = may(deskRoutes.confirmCard);
  return (
    <li>
      <div>
        <strong>{t("copy", { n: card.copyNo, count: copies })}</strong> <span className="mono">{card.uid}</span>
      </div>
      <DeskCardStatus {...card} />
      {isHeld && card.standing.advice === "tryAtDoor" && <span className="caption">{t("tryAtDoor")}</span>}
      <span className="caption">
        {t("cardUntil", { time: card.validTo?.slice(5, 16) ?? "–" })} · {card.createTime?.slice(5, 16)} ·{" "}
        {card.userName}
      </span>
      {desk && !isBusy(desk.desk) && (
        <div className={classes.cardActs}>
          {isHeld && acts.includes("lost") && (
            <button
              type="button"
              className="link"
              onClick={() => desk.start({ act: "lost", roomId: room.id, lostCardId: card.id })}
            >
              {t("reportLost")}
            </button>
          )}
          {isHeld && mayConfirm && (
            <button type="button" className="link" onClick={() => confirm.mutate("handedBack")}>
              {t("handedBack")}
            </button>
          )}
          {isHeld && mayConfirm && (
            <button type="button" className="link" title={t("deadHelp")} onClick={() => confirm.mutate("dead")}>
              {t("dead")}
            </button>
          )}
          {card.holdState === "lostPending" && mayConfirm && (
            <button type="button" className="link" onClick={() => confirm.mutate("opened")}>
              {t("opened")}
            </button>
          )}
        </div>
      )}
    </li>
  );
}

/** Cards that may open the room already, though nobody holds them as finished ones. */
function PartlyWritten({ room: { partlyWritten } }: { readonly room: DeskRoom }) {
  const t = useTranslation("business.desk");
  return partlyWritten.map((uid) => (
    <div key={uid}>
      <span className="mono">{uid}</span>
      <Status color="warning">{t("partlyWritten", { count: 1 })}</Status>
    </div>
  ));
}
