import type { EncoderSeen } from "@adel/protocol/bridge/encoder";
import type { CardJob, CardView } from "@adel/protocol/business/card";
import type { Encoder } from "@adel/protocol/business/encoder";
import { useCallback } from "react";
import { EncoderGate } from "../../../bridge/encoder-gate.tsx";
import { useWizard } from "../../../bridge/wizard/use-wizard.ts";
import { WizardDesk } from "../../../bridge/wizard/wizard-desk.tsx";
import { WritingSteps, waysOf } from "../../../bridge/wizard/writing-steps.tsx";
import { cardWords } from "../../../core/card/card.words.ts";
import { useWords } from "../../../core/locale/words.ts";
import { HotelCardStep } from "./step-hotel-card.tsx";
import { OrderStep } from "./step-order.tsx";
import { SectorStep } from "./step-sector.tsx";
import { SourceStep } from "./step-source.tsx";
import { TestAside } from "./test-aside.tsx";
import { type Order, sectorOf, type TestMaking, type TestWizardry, usualSector } from "./test-making.ts";
import { testWizardWords } from "./wizard.words.ts";

interface WizardProps {
  readonly making: TestMaking;
  /** The maker's key is tried on every sector of the hotel's card. */
  readonly adel?: boolean;
}

/** A test card from its first question to its receipt. */
export const TestCardWizard = (wizard: WizardProps) => (
  <EncoderGate>
    {(encoder, seen) => <TestDesk key={encoder.id} {...wizard} encoder={encoder} seen={seen} />}
  </EncoderGate>
);

interface Props extends WizardProps {
  readonly encoder: Encoder;
  readonly seen: EncoderSeen | undefined;
}
function TestDesk({ making, ...props }: Props) {
  const say = useWords(testWizardWords);
  const wizardry = useWizard(making, props.encoder.id, props.seen);
  const { wizard } = wizardry;
  const names = {
    source: say("step.source"),
    order: say("step.order"),
    hotelCard: say("step.hotelCard"),
    sector: say("step.sector"),
  };
  return (
    <WizardDesk course={making.course} names={names} step={wizard.step} aside={<TestAside wizard={wizard} />}>
      <Asked {...props} making={making} wizardry={wizardry} />
    </WizardDesk>
  );
}

interface AskedProps extends Props {
  readonly wizardry: TestWizardry;
}
/** The question that is asked now. */
function Asked({ making, adel = false, wizardry, encoder, seen }: AskedProps) {
  const { wizard, send } = wizardry;
  const { source, order, hotelCard, sector } = wizard.answers;
  const say = useWords(testWizardWords);
  const receipt = useTestReceipt();
  const onRead = useCallback(
    (card: CardView) => {
      const answers = { hotelCard: card, sector: order && usualSector(order) };
      send({ is: "answered", question: "hotelCard", answers });
    },
    [send, order],
  );
  const ways = waysOf(wizardry);
  const { questions } = making.course;
  const ordered = (next: Order) =>
    send({
      is: "answered",
      question: "order",
      // Where the hotel's card is read, its map comes before the sector.
      answers: {
        order: next,
        hotelCard: undefined,
        sector: questions.includes("hotelCard") ? undefined : sectorOf(next, source),
      },
    });
  if (wizard.step === "source")
    return (
      <SourceStep
        source={source}
        placed={seen?.card?.uid}
        onDone={(from) => send({ is: "answered", question: "source", answers: { source: from, order: undefined } })}
      />
    );
  if (wizard.step === "order" || !order)
    return <OrderStep order={order ?? orderFrom(source)} onDone={ordered} {...(questions[0] !== "order" && ways)} />;
  switch (wizard.step) {
    case "hotelCard":
      return (
        <HotelCardStep
          {...ways}
          encoderId={encoder.id}
          seen={seen}
          keys={{ hotelId: order.hotel.id, adel }}
          onRead={onRead}
        />
      );
    case "sector":
      return (
        <SectorStep
          {...ways}
          order={order}
          card={hotelCard}
          sector={sector}
          onDone={(picked) => send({ is: "answered", question: "sector", answers: { sector: picked } })}
        />
      );
    default:
      return (
        <WritingSteps
          wizardry={wizardry}
          seen={seen}
          receipt={receipt}
          takeOff={say(source ? "takeOldOff" : "takeHotelOff")}
        />
      );
  }
}

/** What the card before already answers. */
const orderFrom = (source: TestWizardry["wizard"]["answers"]["source"]): Partial<Order> | undefined =>
  source && {
    hotel: source.hotel,
    ...(source.record && { testCardType: source.record.testCardType, operation: source.record.operationType }),
  };

/** What a receipt says of a test card. */
function useTestReceipt() {
  const say = useWords(testWizardWords);
  const card = useWords(cardWords);
  return ({ operation, method, testCardType, targetSector }: CardJob) => ({
    written: say(`written.${operation ?? "set"}`),
    lines: [
      [say("operation"), operation && card(`operation.${operation}`)],
      [say("method"), method && card(`method.${method}`)],
      [say("devices"), testCardType && card(`testCardType.${testCardType}`)],
      [say("target"), targetSector],
    ] as const,
    after: operation ? say(`after.${operation}`) : undefined,
  });
}
