import type { EncoderStatus } from "@adel/protocol/bridge/encoder";
import type { CardView } from "@adel/protocol/business/card";
import type { Encoder } from "@adel/protocol/business/encoder";
import type { CardJob } from "@adel/protocol/business/job";
import { useCallback } from "react";
import { EncoderGate } from "../../../bridge/encoder-gate.tsx";
import { useWizard } from "../../../bridge/wizard/use-wizard.ts";
import { WizardLayout } from "../../../bridge/wizard/wizard-layout.tsx";
import { leaveHandlers, WritingSteps } from "../../../bridge/wizard/writing-steps.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { EraseButton } from "../card/index.ts";
import { CardDetailsStep } from "./step-card-details.tsx";
import { HotelCardStep } from "./step-hotel-card.tsx";
import { SectorStep } from "./step-sector.tsx";
import { SourceStep } from "./step-source.tsx";
import { TestAside } from "./test-aside.tsx";
import {
  type CardDetailsForm,
  sectorOf,
  type TestCardConfig,
  type TestWizardController,
  usualSector,
} from "./wizard-config.ts";

interface WizardProps {
  readonly wizardConfig: TestCardConfig;
  /** The maker's key is tried on every sector of the hotel's card. */
  readonly adel?: boolean;
}

/** A test card from its first question to its receipt. */
export const TestCardWizard = (wizard: WizardProps) => (
  <EncoderGate>
    {(encoder, seen) => <TestCardForms key={encoder.id} {...wizard} encoder={encoder} seen={seen} />}
  </EncoderGate>
);

interface Props extends WizardProps {
  readonly encoder: Encoder;
  readonly seen: EncoderStatus | undefined;
}
function TestCardForms({ wizardConfig, ...props }: Props) {
  const t = useTranslation("business.test-card-wizard");
  const controller = useWizard(wizardConfig, props.encoder.id, props.seen);
  const { wizard } = controller;
  const names = {
    source: t("step.source"),
    order: t("step.order"),
    hotelCard: t("step.hotelCard"),
    sector: t("step.sector"),
  };
  return (
    <WizardLayout steps={wizardConfig.steps} names={names} step={wizard.step} aside={<TestAside wizard={wizard} />}>
      <WizardSteps {...props} wizardConfig={wizardConfig} wizard={controller} />
    </WizardLayout>
  );
}

/** Stores the order or the card that was read, and with it the sector that is proposed. */
function useSectorAnswers({ wizard, send }: TestWizardController, hasHotelCard: boolean) {
  const { source, order } = wizard.answers;
  const onRead = useCallback(
    (card: CardView) => {
      const answers = { hotelCard: card, sector: order && usualSector(order) };
      send({ kind: "answered", question: "hotelCard", answers });
    },
    [send, order],
  );
  const answerOrder = (next: CardDetailsForm) => {
    // Where the hotel's card is read, its map comes before the sector.
    const picked = hasHotelCard ? undefined : sectorOf(next, source);
    send({ kind: "answered", question: "order", answers: { order: next, hotelCard: undefined, sector: picked } });
  };
  return { answerOrder, onRead };
}

interface WizardStepsProps extends Props {
  readonly wizard: TestWizardController;
}
/** The form of the current step. */
function WizardSteps({ wizardConfig, adel = false, wizard: controller, encoder, seen }: WizardStepsProps) {
  const { wizard, send } = controller;
  const { source, order, hotelCard, sector } = wizard.answers;
  const t = useTranslation("business.test-card-wizard");
  const receipt = useTestReceipt();
  const handlers = leaveHandlers(controller);
  const { questions } = wizardConfig.steps;
  const { answerOrder, onRead } = useSectorAnswers(controller, questions.includes("hotelCard"));
  if (wizard.step === "source")
    return (
      <SourceStep
        source={source}
        cardOnReader={seen?.card?.uid}
        onDone={(from) => send({ kind: "answered", question: "source", answers: { source: from, order: undefined } })}
      />
    );
  if (wizard.step === "order" || !order)
    return (
      <CardDetailsStep
        order={order ?? orderFrom(source)}
        {...(adel && { lead: t("orderTextAdel") })}
        onDone={answerOrder}
        {...(questions[0] !== "order" && handlers)}
      />
    );
  switch (wizard.step) {
    case "hotelCard":
      return (
        <HotelCardStep
          {...handlers}
          encoderId={encoder.id}
          seen={seen}
          keys={{ hotelId: order.hotel.id, adel }}
          onRead={onRead}
        />
      );
    case "sector":
      return (
        <SectorStep
          {...handlers}
          order={order}
          card={hotelCard}
          sector={sector}
          onDone={(picked) => send({ kind: "answered", question: "sector", answers: { sector: picked } })}
        />
      );
    default:
      return (
        <WritingSteps
          controller={controller}
          seen={seen}
          receipt={receipt}
          takeOff={t(source ? "takeOldOff" : "takeHotelOff")}
          erase={({ uid, hotelId }) => <EraseButton uid={uid} hotelId={hotelId} />}
        />
      );
  }
}

/** What the card before already answers. */
const orderFrom = (source: TestWizardController["wizard"]["answers"]["source"]): Partial<CardDetailsForm> | undefined =>
  source && {
    hotel: source.hotel,
    ...(source.record && { testCardType: source.record.testCardType, operation: source.record.operationType }),
  };

/** The lines of a test card's receipt. */
function useTestReceipt() {
  const t = useTranslation("business.test-card-wizard");
  const card = useTranslation("terms");
  return ({ operation, method, testCardType, targetSector }: CardJob) => ({
    written: t(`written.${operation ?? "set"}`),
    lines: [
      [t("operation"), operation && card(`operation.${operation}`)],
      [t("method"), method && card(`method.${method}`)],
      [t("devices"), testCardType && card(`testCardType.${testCardType}`)],
      [t("target"), targetSector],
    ] as const,
    after: operation ? t(`after.${operation}`) : undefined,
  });
}
