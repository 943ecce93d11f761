import type { CardType, SoftwareType } from "@adel/card";
import { CARD_TYPE_FORMS } from "@adel/protocol/business/hotel-card";
import { useState } from "react";
import { createBatchRequest, type Run } from "../../../bridge/batch/batch-request.ts";
import type { BatchKind, KindProps } from "../../../bridge/batch/kind.ts";
import { emptyRun, type RunDraft, RunStep } from "../../../bridge/batch/step-run.tsx";
import type { Draft } from "./draft.ts";
import { CardDetailsStep } from "./step-card-details.tsx";
import { RecordsStep } from "./step-records.tsx";
import { TypeStep } from "./step-type.tsx";
import { startDraft } from "./type-form.ts";
import { type CardDetailsForm, energyCardConfig, type HotelCardConfig, hotelCardConfig } from "./wizard-config.ts";

/** A fingerprint belongs to one person, so cards of a batch have none. */
const ofBatch = (software: readonly SoftwareType[]) => software.filter((type) => type !== "fingerprint");

/** The first card represents all of them until each has its own room. */
function withFirstRoom(draft: Draft, { rooms }: Run): Draft {
  const [room] = rooms ?? [];
  return room === undefined ? draft : { ...draft, doorLock: { ...draft.doorLock, on: true, room } };
}

/** The answers so far, and the step for the next one. */
function useAnswers({ purpose, steps }: HotelCardConfig) {
  const [step, setStep] = useState<"type" | "order" | "run" | "records">(purpose === "hotel" ? "type" : "order");
  const [cardType, setType] = useState<CardType>();
  const [order, setOrder] = useState<CardDetailsForm>();
  const [runDraft, setRunDraft] = useState(() => emptyRun(false));
  const [run, setRun] = useState<Run>();
  const [draft, setDraft] = useState(steps.unreported.draft);
  return {
    ...{ step, setStep, cardType, order, runDraft, run, draft, setDraft },
    answerType: (next: CardType) => {
      if (next !== cardType) {
        setDraft(startDraft(next));
        setRunDraft(emptyRun(CARD_TYPE_FORMS[next].room !== "none"));
      }
      setType(next);
      setStep("order");
    },
    answerOrder: (next: CardDetailsForm) => {
      setOrder(next);
      setStep("run");
    },
    answerRun: (typed: RunDraft, next: Run) => {
      setRunDraft(typed);
      setRun(next);
      setDraft((now) => withFirstRoom(now, next));
      setStep("records");
    },
  };
}

/** Hotel, number or rooms, and content of the cards. */
function Questions({ wizardConfig, onDone, onBack }: KindProps & { readonly wizardConfig: HotelCardConfig }) {
  const { purpose } = wizardConfig;
  const answers = useAnswers(wizardConfig);
  const { step, setStep, cardType, order, runDraft, run, draft, setDraft } = answers;
  if (step === "type") return <TypeStep cardType={cardType} onBack={onBack} onDone={answers.answerType} />;
  if (step === "order" || !order)
    return (
      <CardDetailsStep
        purpose={purpose}
        cardType={cardType}
        order={order}
        onBack={() => (purpose === "hotel" ? setStep("type") : onBack())}
        onDone={answers.answerOrder}
      />
    );
  if (step === "run" || !run)
    return (
      <RunStep
        draft={runDraft}
        byRoom={cardType !== undefined && CARD_TYPE_FORMS[cardType].room !== "none"}
        onBack={() => setStep("order")}
        onDone={answers.answerRun}
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
        if (request) onDone(createBatchRequest(hotel.hotelName, request, run));
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
