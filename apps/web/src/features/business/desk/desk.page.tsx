import type { EncoderStatus } from "@adel/protocol/bridge/encoder";
import type { Encoder } from "@adel/protocol/business/encoder";
import type { Hotel } from "@adel/protocol/business/hotel";
import { Skeleton } from "@mantine/core";
import { IconBed } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { useSearchParams } from "react-router";
import { EncoderGate } from "../../../bridge/encoder-gate.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Panel } from "../../../ui/layout.tsx";
import { useStableCallback } from "../../../ui/stable.ts";
import { HotelChoice, useCurrentHotel, useHotel, useSelectedHotel } from "../hotel/index.ts";
import { CreditPanel } from "./credit-panel.tsx";
import classes from "./desk.module.css";
import { DeskEncoder } from "./desk-encoder.tsx";
import { DeskForm } from "./desk-form.tsx";
import { DeskReceipt } from "./desk-receipt.tsx";
import { DuePanel } from "./due-panel.tsx";
import { ErasePanel } from "./erase-panel.tsx";
import { findLeftCard } from "./held-card.ts";
import { NewKeyOrPlan } from "./new-key-or-plan.tsx";
import { OpenAct } from "./open-act.tsx";
import { QueueLine } from "./queue-line.tsx";
import { RecentActs } from "./recent-acts.tsx";
import { RoomCards } from "./room-cards.tsx";
import { focusRoom } from "./room-focus.ts";
import { RoomSearch } from "./room-search.tsx";
import { ShiftPanel } from "./shift-panel.tsx";
import { StoppedAct } from "./stopped-act.tsx";
import { useDeskEvents } from "./use-desk-events.ts";
import { useDeskPage } from "./use-desk-page.ts";

const FormerCard = lazy(async () => ({ default: (await import("./former-card.tsx")).FormerCard }));

/** A hotel's front desk: room, Enter, card. */
export const DeskPage = () => (
  <EncoderGate without={<RoomSearch />}>{(encoder, seen) => <HotelDesk encoder={encoder} seen={seen} />}</EncoderGate>
);

interface Props {
  readonly encoder: Encoder;
  readonly seen: EncoderStatus | undefined;
}
function HotelDesk({ encoder, seen }: Props) {
  const t = useTranslation("business.desk");
  const { isOnly } = useCurrentHotel();
  const [hotel, select, isLoading] = useSelectedHotel(undefined);
  useHotelOfAddress(select);
  if (isLoading) return <Skeleton height={320} />;
  const field = (
    <div className={classes.hotel}>
      <HotelChoice label={t("hotel")} placeholder={t("hotelPick")} hideLabel value={hotel} onChange={select} />
    </div>
  );
  if (!hotel)
    return (
      <Panel>
        <EmptyState icon={<IconBed size={28} stroke={1.5} aria-hidden />} title={t("hotelNeeded")}>
          {field}
        </EmptyState>
      </Panel>
    );
  return (
    <Desk key={`${hotel.id}/${encoder.id}`} hotel={hotel} encoder={encoder} seen={seen}>
      {isOnly ? <span className="caption">{hotel.hotelName}</span> : field}
    </Desk>
  );
}

/** A room in the address may include its hotel, which stays selected after the room was read. */
function useHotelOfAddress(select: (hotel: Hotel) => void) {
  const [search] = useSearchParams();
  const hotel = useHotel(search.get("hotel") ?? "");
  const take = useStableCallback(select);
  useEffect(() => {
    if (hotel) take(hotel);
  }, [hotel, take]);
}

interface DeskProps extends Props {
  readonly hotel: Hotel;
  /** Which hotel it is. */
  readonly children: ReactNode;
}
function Desk({ hotel, encoder, seen, children }: DeskProps) {
  const page = useDeskPage({ hotel, encoder, seen });
  useDeskEvents(hotel.id);
  const { desk, policy, room, day, type, queue, isRunning, isFinished } = page;
  const at = { hotelId: hotel.id, encoderId: encoder.id };
  const former = room && seen?.card ? findLeftCard(room, seen.card.uid) : undefined;
  const isIdle = desk.desk.kind === "idle" && page.form.text === "";
  const checkOut = (text: string) => {
    type(text);
    focusRoom();
  };
  return (
    <div className={classes.page}>
      <section className={classes.desk}>
        <DeskForm
          {...page.form}
          software={hotel.softwareTypes}
          hotelId={hotel.id}
          hotelChoice={children}
          queue={queue.shown && <QueueLine queue={queue.shown} onSkip={isRunning ? undefined : page.skip} />}
        >
          {desk.desk.kind === "finished" && (
            <DeskReceipt
              finished={desk.desk}
              hotel={hotel}
              policy={policy}
              isShort={!isFinished}
              onContinue={page.continueById}
            />
          )}
          {desk.desk.kind === "idle" && <NewKeyOrPlan hotel={hotel} />}
          {desk.desk.kind === "idle" && former && (
            <Suspense>
              <FormerCard card={former} hotelId={hotel.id} />
            </Suspense>
          )}
          {isIdle && <OpenAct {...at} onContinue={page.continueAct} />}
          {desk.desk.kind === "stopped" && (
            <StoppedAct stopped={desk.desk} hotelId={hotel.id} onContinue={page.continueById} />
          )}
        </DeskForm>
        <DeskEncoder desk={desk} room={isFinished ? undefined : room} isReady={page.isReady} seen={seen} {...at} />
      </section>
      <div className={classes.side}>
        <RoomCards
          room={room}
          desk={desk}
          onVoid={isRunning || isFinished ? undefined : () => page.form.onAct("void")}
        />
        <ShiftPanel desk={desk} />
        <DuePanel day={day} onCheckOut={isRunning ? undefined : checkOut} />
        <CreditPanel hotelId={hotel.id} day={day} />
        <ErasePanel day={day} />
      </div>
      <div className={classes.recent}>
        <RecentActs hotelId={hotel.id} />
      </div>
    </div>
  );
}
