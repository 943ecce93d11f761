import type { EncoderStatus } from "@adel/protocol/bridge/encoder";
import { DESK_POLICY, type DeskAct, type DeskRoom } from "@adel/protocol/business/desk";
import type { Encoder } from "@adel/protocol/business/encoder";
import type { Hotel } from "@adel/protocol/business/hotel";
import { IconBed } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { EncoderGate } from "../../../bridge/encoder-gate.tsx";
import { HotelSelect, useCurrentHotel, useHotel } from "../../../core/hotels.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Panel } from "../../../ui/layout.tsx";
import { useStableCallback } from "../../../ui/stable.ts";
import { type DeskAmounts, heldCount } from "./act-request.ts";
import classes from "./desk.module.css";
import { DeskEncoder } from "./desk-encoder.tsx";
import { DeskForm } from "./desk-form.tsx";
import { type DeskInput, parseDeskInput } from "./desk-input.ts";
import { DeskReceipt } from "./desk-receipt.tsx";
import { RecentActs } from "./recent-acts.tsx";
import { RoomCards } from "./room-cards.tsx";
import { ShiftPanel } from "./shift-panel.tsx";
import { useDesk, useDeskRooms } from "./use-desk.ts";

/** A hotel's front desk: room, Enter, card. */
export const DeskPage = () => (
  <EncoderGate>{(encoder, seen) => <HotelDesk encoder={encoder} seen={seen} />}</EncoderGate>
);

interface Props {
  readonly encoder: Encoder;
  readonly seen: EncoderStatus | undefined;
}
/** The hotel is the only one in sight, else the encoder's, else the one chosen on this computer. */
function HotelDesk({ encoder, seen }: Props) {
  const t = useTranslation("business.desk");
  const { hotel: current, isOnly, choose } = useCurrentHotel();
  const ofEncoder = useHotel(encoder.hotelId === null || isOnly ? "" : String(encoder.hotelId));
  const hotel = isOnly ? current : (ofEncoder ?? current);
  const select = (
    <div className={classes.hotel}>
      <HotelSelect label={t("hotel")} placeholder={t("hotelPick")} hideLabel value={hotel} onChange={choose} />
    </div>
  );
  if (!hotel)
    return (
      <Panel>
        <EmptyState icon={<IconBed size={28} stroke={1.5} aria-hidden />} title={t("hotelNeeded")}>
          {select}
        </EmptyState>
      </Panel>
    );
  return (
    <Desk key={`${hotel.id}/${encoder.id}`} hotel={hotel} encoder={encoder} seen={seen}>
      {isOnly || ofEncoder ? <span className="caption">{hotel.hotelName}</span> : select}
    </Desk>
  );
}

/** What the field holds beside a receipt: typing goes on with the next guest. */
const EMPTY_FORM = { text: "", input: undefined, rooms: undefined, room: undefined, act: undefined };

interface DeskProps extends Props {
  readonly hotel: Hotel;
  /** Which hotel it is. */
  readonly children: ReactNode;
}
function Desk({ hotel, encoder, seen, children }: DeskProps) {
  const [text, setText] = useState("");
  const [act, setAct] = useState<DeskAct>();
  const [amounts, setAmounts] = useState<Partial<DeskAmounts>>({});
  const [to, setTo] = useState<string>();
  const input = parseDeskInput(text);
  const { rooms, isLoading } = useDeskRooms(hotel.id, input?.q);
  const [room] = rooms ?? [];
  const toText = to ?? input?.to ?? "";
  const target = { text: toText, found: useDeskRooms(hotel.id, toText.trim() || undefined), onType: setTo };
  const desk = useDesk({ hotelId: hotel.id, encoderId: encoder.id, seen });
  const isRunning = desk.desk.kind === "running";
  const selected = desk.desk.kind === "running" ? desk.desk.act.act : actOf(room, input, act);
  const type = (next: string) => {
    setText(next);
    setAct(undefined);
    setAmounts({});
    setTo(undefined);
    desk.clear();
  };
  // An act that runs keeps its room.
  useTypedElsewhere(isRunning ? undefined : type);
  const form = { onType: type, onAct: setAct, target, desk, software: hotel.softwareTypes, hotelId: hotel.id };
  const shown = desk.desk.kind === "finished" ? EMPTY_FORM : { text, input, rooms, room, act: selected };
  return (
    <div className={classes.page}>
      <div className={classes.main}>
        <section className={classes.desk}>
          <DeskForm
            {...form}
            {...shown}
            readOnly={isRunning}
            isLoading={isLoading || target.found.isLoading}
            amounts={{
              nights: amounts.nights ?? input?.nights ?? DESK_POLICY.nights,
              cards: amounts.cards ?? input?.cards ?? defaultCards(selected, room),
            }}
            onAmounts={(change) => setAmounts((now) => ({ ...now, ...change }))}
            hotelChoice={children}
          >
            {desk.desk.kind === "finished" && <DeskReceipt finished={desk.desk} hotel={hotel} />}
          </DeskForm>
          <DeskEncoder desk={desk} room={room} seen={seen} />
        </section>
        <RecentActs hotelId={hotel.id} />
      </div>
      <div className={classes.side}>
        {room && <RoomCards room={room} desk={desk} />}
        <ShiftPanel desk={desk} />
      </div>
    </div>
  );
}

/** A room that was typed in the search of pages, once: `/frontDesk?q=508 x`. */
function useTypedElsewhere(type: ((text: string) => void) | undefined) {
  const [search, setSearch] = useSearchParams();
  const typed = search.get("q");
  const take = useStableCallback((text: string) => {
    type?.(text);
    setSearch({}, { replace: true });
  });
  useEffect(() => {
    if (typed !== null) take(typed);
  }, [typed, take]);
}

/** A guest who leaves brings every card along. */
const defaultCards = (act: DeskAct | undefined, room: DeskRoom | undefined): number =>
  act === "checkOut" || act === "move" ? heldCount(room) : DESK_POLICY.cards;

/** What was chosen or typed, where the room allows it; else what Enter does by itself. */
function actOf(room: DeskRoom | undefined, input: DeskInput | undefined, selected: DeskAct | undefined) {
  const requested = selected ?? input?.act;
  if (requested && room?.acts.includes(requested)) return requested;
  return room?.suggested ?? undefined;
}
