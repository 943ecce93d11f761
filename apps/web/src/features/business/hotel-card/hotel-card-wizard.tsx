import { directorySectors } from "@adel/card";
import type { EncoderStatus } from "@adel/protocol/bridge/encoder";
import type { Encoder } from "@adel/protocol/business/encoder";
import type { CardJob } from "@adel/protocol/business/job";
import { EncoderGate } from "../../../bridge/encoder-gate.tsx";
import { useWizard } from "../../../bridge/wizard/use-wizard.ts";
import { WizardLayout } from "../../../bridge/wizard/wizard-layout.tsx";
import { leaveHandlers, WritingSteps } from "../../../bridge/wizard/writing-steps.tsx";
import { useDictionary } from "../../../core/dict/use-dictionary.ts";
import { useTranslation } from "../../../core/locale/messages.ts";
import { EraseButton, WizardAside } from "../card/index.ts";
import { recordLines, storedOf } from "./records-text.ts";
import { CardDetailsStep } from "./step-card-details.tsx";
import { RecordsStep } from "./step-records.tsx";
import { TypeStep } from "./step-type.tsx";
import { TypeFormStep } from "./step-type-form.tsx";
import { recordsFor, startDraft } from "./type-form.ts";
import { type HotelCardConfig, type HotelCardWizardController, sectorsFor } from "./wizard-config.ts";

interface Props {
  readonly wizardConfig: HotelCardConfig;
}
/** Makes a hotel card: hotel, records, the hotel's password, then the written card with its receipt. */
export const HotelCardWizard = ({ wizardConfig }: Props) => (
  <EncoderGate>
    {(encoder, seen) => <Wizard key={encoder.id} wizardConfig={wizardConfig} encoder={encoder} seen={seen} />}
  </EncoderGate>
);

interface WizardProps extends Props {
  readonly encoder: Encoder;
  readonly seen: EncoderStatus | undefined;
}
function Wizard({ wizardConfig, encoder, seen }: WizardProps) {
  const t = useTranslation("business.hotel-card");
  const controller = useWizard(wizardConfig, encoder.id, seen);
  const { wizard } = controller;
  const wizardText = useTranslation("bridge.wizard");
  const isHotel = wizardConfig.purpose === "hotel";
  const names = { type: t("cardType"), order: wizardText("hotel"), records: t(isHotel ? "step.form" : "step.records") };
  return (
    <WizardLayout steps={wizardConfig.steps} names={names} step={wizard.step} aside={<Aside wizard={wizard} />}>
      <WizardSteps wizardConfig={wizardConfig} wizard={controller} seen={seen} />
    </WizardLayout>
  );
}

interface WizardStepsProps extends Props {
  readonly wizard: HotelCardWizardController;
  readonly seen: EncoderStatus | undefined;
}
/** The form of the current step. */
function WizardSteps({ wizardConfig: { purpose }, wizard: controller, seen }: WizardStepsProps) {
  const { wizard, send } = controller;
  const { cardType, order, draft } = wizard.answers;
  const receipt = useHotelReceipt(purpose);
  if (purpose === "hotel" && (wizard.step === "type" || !cardType))
    return (
      <TypeStep
        cardType={cardType}
        onDone={(next) => {
          const fresh = next !== cardType && { draft: startDraft(next) };
          send({ kind: "answered", question: "type", answers: { cardType: next, ...fresh } });
        }}
      />
    );
  if (cardType && (wizard.step === "records" || !order))
    return (
      <TypeFormStep
        {...leaveHandlers(controller)}
        cardType={cardType}
        order={order}
        draft={draft}
        onDone={(nextOrder, next) =>
          send({ kind: "answered", question: "records", answers: { order: nextOrder, draft: next } })
        }
      />
    );
  if (wizard.step === "order" || !order)
    return (
      <CardDetailsStep
        purpose={purpose}
        cardType={undefined}
        order={order}
        onDone={(next) => send({ kind: "answered", question: "order", answers: { order: next } })}
      />
    );
  if (wizard.step === "records")
    return (
      <RecordsStep
        {...leaveHandlers(controller)}
        purpose={purpose}
        cardType={undefined}
        software={order.hotel.softwareTypes}
        draft={draft}
        onDone={(next) => send({ kind: "answered", question: "records", answers: { draft: next } })}
      />
    );
  return (
    <WritingSteps
      controller={controller}
      seen={seen}
      receipt={receipt}
      erase={({ uid, hotelId }) => <EraseButton uid={uid} hotelId={hotelId} />}
    />
  );
}

/** The lines of a hotel card's receipt. */
function useHotelReceipt(purpose: HotelCardConfig["purpose"]) {
  const t = useTranslation("business.hotel-card");
  const types = useDictionary("biz_card_type");
  return ({ cardType, records }: CardJob) => ({
    written: t(`written.${purpose}`),
    lines: [
      // Its type on the card is a common one that nobody chose.
      ...(purpose === "energy" ? [[t("cardType"), t("energyCard")] as const] : []),
      ...(purpose === "hotel" && cardType ? [[t("cardType"), types.word(cardType).label] as const] : []),
      ...recordLines(records ?? {}, t),
    ],
    after: t("after"),
  });
}

/** The answers so far, and their positions on the card. */
function Aside({ wizard }: Pick<HotelCardWizardController, "wizard">) {
  const t = useTranslation("business.hotel-card");
  const wizardText = useTranslation("bridge.wizard");
  const types = useDictionary("biz_card_type");
  const { order, draft } = wizard.answers;
  if (!order || order.cardType !== wizard.answers.cardType) return null;
  const { hotel, cardType, validTo } = order;
  const { records } = recordsFor(cardType, draft, hotel.softwareTypes);
  const isConfirmed = wizard.step !== "type" && wizard.step !== "order" && wizard.step !== "records";
  return (
    <WizardAside
      wizard={wizard}
      sectorPlan={hotel.sectorPlan}
      sectors={isConfirmed ? sectorsFor(wizard.answers) : directorySectors(hotel.sectorPlan.cardSize)}
      facts={[
        [wizardText("hotel"), <strong key="hotel">{`${hotel.hotelNumber} ${hotel.hotelName}`}</strong>],
        ...(cardType ? [[t("cardType"), types.word(cardType).label] as const] : []),
        ...(isConfirmed ? recordLines(storedOf(records, draft), t) : []),
        [wizardText("validTo"), validTo || wizardText("noLimit")],
      ]}
    />
  );
}
