import type { CardType, SoftwareType } from "@adel/card";
import { CARD_TYPE_FORMS } from "@adel/protocol/business/hotel-card";
import { useState } from "react";
import type { BatchKind, KindProps } from "../../../bridge/batch/kind.ts";
import { orderOf, type Run } from "../../../bridge/batch/order.ts";
import { emptyRun, RunStep } from "../../../bridge/batch/step-run.tsx";
import type { Draft } from "./draft.ts";
import { CardDetailsStep } from "./step-card-details.tsx";
import { RecordsStep } from "./step-records.tsx";
import { TypeStep } from "./step-type.tsx";
import { startDraft } from "./type-form.ts";
import { type CardDetailsForm, energyCardConfig, type HotelCardConfig, hotelCardConfig } from "./wizard-config.ts";

/** A finger belongs to one person: cards of a batch carry none. */
const ofBatch = (software: readonly SoftwareType[]) => software.filter((type) => type !== "fingerprint");

/** The first card stands for all of them until each has its own room. */
function withFirstRoom(draft: Draft, { rooms }: Run): Draft {
  const [room] = rooms ?? [];
  return room === undefined ? draft : { ...draft, doorLock: { ...draft.doorLock, on: true, room } };
}

/** Whose cards, how many or for which rooms, and what they say. */
function Questions({ wizardConfig, onDone, onBack }: KindProps & { readonly wizardConfig: HotelCardConfig }) {
  const { purpose, steps } = wizardConfig;
  const isHotel = purpose === "hotel";
  const [step, setStep] = useState<"type" | "order" | "run" | "records">(isHotel ? "type" : "order");
  const [cardType, setType] = useState<CardType>();
  const [order, setOrder] = useState<CardDetailsForm>();
  const byRoom = cardType !== undefined && CARD_TYPE_FORMS[cardType].room !== "none";
  const [runDraft, setRunDraft] = useState(() => emptyRun(false));
  const [run, setRun] = useState<Run>();
  const [draft, setDraft] = useState(steps.unreported.draft);
  if (step === "type")
    return (
      <TypeStep
        cardType={cardType}
        onBack={onBack}
        onDone={(next) => {
          if (next !== cardType) {
            setDraft(startDraft(next));
            setRunDraft(emptyRun(CARD_TYPE_FORMS[next].room !== "none"));
          }
          setType(next);
          setStep("order");
        }}
      />
    );
  if (step === "order" || !order)
    return (
      <CardDetailsStep
        purpose={purpose}
        cardType={cardType}
        order={order}
        onBack={() => (isHotel ? setStep("type") : onBack())}
        onDone={(next) => {
          setOrder(next);
          setStep("run");
        }}
      />
    );
  if (step === "run" || !run)
    return (
      <RunStep
        draft={runDraft}
        byRoom={byRoom}
        onBack={() => setStep("order")}
        onDone={(typed, next) => {
          setRunDraft(typed);
          setRun(next);
          setDraft((now) => withFirstRoom(now, next));
          setStep("records");
        }}
      />
    );
  const hotel = { ...order.hotel, softwareTypes: ofBatch(order.hotel.softwareTypes) };
  return (
    <RecordsStep
      purpose={purpose}
      cardType={cardType}
      software={hotel.softwareTypes}
      draft={draft}
      eachRoom={run.rooms !== undefined}
      onBack={() => setStep("run")}
      onGiveUp={onBack}
      onDone={(records) => {
        setDraft(records);
        const request = wizardConfig.job({ order: { ...order, hotel }, draft: records });
        if (request) onDone(orderOf(hotel.hotelName, request, run));
      }}
    />
  );
}

/** Hotel cards: one for each room, or several equal ones. */
export const hotelKind: BatchKind = {
  purpose: "hotel",
  Questions: (props) => <Questions {...props} wizardConfig={hotelCardConfig} />,
};
/** Power-saving cards, all equal. */
export const energyKind: BatchKind = {
  purpose: "energy",
  Questions: (props) => <Questions {...props} wizardConfig={energyCardConfig} />,
};
