import { type DeskRoom, deskRoutes } from "@adel/protocol/business/desk";
import { hotelCardRoutes } from "@adel/protocol/business/hotel-card";
import { type RoomCell, roomRoutes } from "@adel/protocol/business/room";
import { Button } from "@mantine/core";
import { IconHistory, IconPencil } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useMayCall } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { numberText } from "../../../core/number.ts";
import { rangesOf } from "../../../core/number-ranges.ts";
import { useClient } from "../../../core/services.tsx";
import { Facts } from "../../../ui/layout.tsx";
import { Status, type Tone } from "../../../ui/status.tsx";
import { ACT_KEYS, CardsOut, copiesOf, DeskCardStatus } from "../desk/index.ts";
import { RoomHistory } from "./room-history.tsx";
import { deskUrl, markOf, type RoomMark } from "./room-marks.ts";
import classes from "./room-panel.module.css";

const TONES = {
  none: "good",
  valid: "good",
  due: "warning",
  expired: "off",
  lostPending: "warning",
  closed: "off",
} as const satisfies Record<RoomMark, Tone>;
/** The room as the front desk finds it. */
function useDeskRoom(room: RoomCell): DeskRoom | undefined {
  const may = useMayCall();
  const { resolve } = useClient(deskRoutes);
  const { id, hotelId, building, label, state, validTo } = room;
  const { data } = useQuery({
    queryKey: [roomRoutes.list.path, "desk", id, state, validTo],
    queryFn: ({ signal }) => resolve({ query: { hotelId, q: `${building}-${label}` } }, { signal, quiet: true }),
    enabled: may(deskRoutes.resolve),
    staleTime: 0,
  });
  return data?.find((found) => found.room.id === id);
}

/** All cards that were ever made for a room. */
const cardsUrl = ({ hotelId, building, label }: RoomCell) =>
  `/hotelCard?${new URLSearchParams({ hotelId: String(hotelId), room: `${building}-${label}` })}`;

interface Props {
  readonly room: RoomCell;
  /** Undefined for users who may only view. */
  readonly onEdit: (() => void) | undefined;
}
/** One room: its guest's cards, possible acts, and the rights of its cards. */
export function RoomPanel({ room, onEdit }: Props) {
  const t = useTranslation("business.room");
  const desk = useTranslation("business.desk");
  const may = useMayCall();
  const found = useDeskRoom(room);
  const mark = markOf(room);
  const until = room.validTo?.slice(5, 16) ?? "";
  return (
    <div className={classes.panel}>
      <p className="caption">
        {desk("place", { building: room.building, floor: room.floor })}
        {room.typeName && ` · ${room.typeName}`}
      </p>
      <Status color={TONES[mark]}>{mark === "closed" ? desk("closed") : desk(`state.${mark}`, { until })}</Status>
      {found && <DeskActs room={room} found={found} />}
      {found?.stay && found.stay.cards.length > 0 && <HeldCards stay={found.stay} />}
      {found && <CardsOut room={found} />}
      <Facts
        facts={[
          [t("roomNumber"), room.roomNumber],
          [t("relayCount"), t("relaysText", { count: room.relayCount, seconds: room.offDelay })],
          [t("liftFloors"), rangesOf(room.liftFloors) || "–"],
          [t("areas"), rangesOf(room.areas) || "–"],
          ...(found?.stay?.reference ? ([[desk("reference"), found.stay.reference]] as const) : []),
          ...(found?.stay ? ([[t("sequence"), numberText(found.stay.sequence)]] as const) : []),
        ]}
      />
      {may(hotelCardRoutes.list) && (
        <Button component={Link} to={cardsUrl(room)} leftSection={<IconHistory size={16} aria-hidden />}>
          {t("madeCards")}
        </Button>
      )}
      {onEdit && (
        <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
          {t("editRoom")}
        </Button>
      )}
      {may(deskRoutes.history) && <RoomHistory key={room.id} room={room} />}
    </div>
  );
}

function DeskActs({ room, found: { acts, suggested } }: { readonly room: RoomCell; readonly found: DeskRoom }) {
  const t = useTranslation("business.desk");
  const ordered = acts.toSorted((one, other) => Number(other === suggested) - Number(one === suggested));
  return (
    <ul className={classes.acts} aria-label={t("acts")}>
      {ordered.map((act) => (
        <li key={act}>
          <Button
            component={Link}
            fullWidth
            variant={act === suggested ? "filled" : "default"}
            to={deskUrl(room, ACT_KEYS[act])}
          >
            {t(`choose.${act}`)}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function HeldCards({ stay }: { readonly stay: NonNullable<DeskRoom["stay"]> }) {
  const t = useTranslation("business.desk");
  const room = useTranslation("business.room");
  return (
    <section className={classes.cards}>
      <h3>{room("holders")}</h3>
      <ul>
        {stay.cards.map((card) => (
          <li key={card.id}>
            <span>
              <strong>{t("copy", { n: card.copyNo, count: copiesOf(stay.cards, card) })}</strong>{" "}
              <span className="mono">{card.uid}</span>
            </span>
            <DeskCardStatus {...card} />
            <span className="caption">
              {t("cardUntil", { time: card.validTo?.slice(5, 16) ?? "–" })} · {card.createTime?.slice(5, 16)} ·{" "}
              {card.userName}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
