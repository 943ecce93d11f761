import type { CardJob, CardView, Encoder, EncoderSeen } from "@adel/protocol";
import { useCallback } from "react";
import { EncoderGate } from "../../../bridge/encoder-gate.tsx";
import { useWizard } from "../../../bridge/wizard/use-wizard.ts";
import { WizardDesk } from "../../../bridge/wizard/wizard-desk.tsx";
import { WritingSteps, waysOf } from "../../../bridge/wizard/writing-steps.tsx";
import { cardWords } from "../../../core/card/card.words.ts";
import { useWords } from "../../../core/locale/words.ts";
import { NewAside } from "./new-aside.tsx";
import { type NewWizardry, newMaking, type Order, usualSector } from "./new-making.ts";
import { HotelCardStep } from "./step-hotel-card.tsx";
import { OrderStep } from "./step-order.tsx";
import { SectorStep } from "./step-sector.tsx";
import { testWizardWords } from "./wizard.words.ts";

/** New card test: three questions, the hotel's password, and at the end a written card with its receipt. */
export const NewTestCardPage = () => (
  <EncoderGate>{(encoder, seen) => <NewDesk key={encoder.id} encoder={encoder} seen={seen} />}</EncoderGate>
);

interface Props {
  readonly encoder: Encoder;
  readonly seen: EncoderSeen | undefined;
}
function NewDesk({ encoder, seen }: Props) {
  const say = useWords(testWizardWords);
  const wizardry = useWizard(newMaking, encoder.id, seen);
  const { wizard } = wizardry;
  const names = { order: say("step.order"), hotelCard: say("step.hotelCard"), sector: say("step.sector") };
  return (
    <WizardDesk course={newMaking.course} names={names} step={wizard.step} aside={<NewAside wizard={wizard} />}>
      <Asked wizardry={wizardry} encoder={encoder} seen={seen} />
    </WizardDesk>
  );
}

interface AskedProps extends Props {
  readonly wizardry: NewWizardry;
}
/** The question that is asked now. */
function Asked({ wizardry, encoder, seen }: AskedProps) {
  const { wizard, send } = wizardry;
  const { order, hotelCard, sector } = wizard.answers;
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
  const ordered = (next: Order) =>
    send({
      is: "answered",
      question: "order",
      answers: { order: next, hotelCard: undefined, sector: undefined },
    });
  if (wizard.step === "order" || !order) return <OrderStep order={order} onDone={ordered} />;
  switch (wizard.step) {
    case "hotelCard":
      return <HotelCardStep {...ways} encoderId={encoder.id} seen={seen} hotelId={order.hotel.id} onRead={onRead} />;
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
      return <WritingSteps wizardry={wizardry} seen={seen} receipt={receipt} takeOff={say("takeHotelOff")} />;
  }
}

/** What a receipt says of a test card. */
function useTestReceipt() {
  const say = useWords(testWizardWords);
  const card = useWords(cardWords);
  return ({ operation, testCardType, targetSector }: CardJob) => ({
    written: say(`written.${operation ?? "set"}`),
    lines: [
      [say("operation"), operation && card(`operation.${operation}`)],
      [say("devices"), testCardType && card(`testCardType.${testCardType}`)],
      [say("target"), targetSector],
    ] as const,
    after: operation ? say(`after.${operation}`) : undefined,
  });
}
