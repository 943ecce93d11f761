import type { CardView, Encoder, EncoderSeen } from "@adel/protocol";
import { useCallback } from "react";
import { EncoderGate } from "../../../bridge/encoder-gate.tsx";
import { AuthorizeStep } from "./step-authorize.tsx";
import { StepBar } from "./step-bar.tsx";
import { BlankStep } from "./step-blank.tsx";
import { HotelCardStep } from "./step-hotel-card.tsx";
import { OrderStep } from "./step-order.tsx";
import { ReceiptStep } from "./step-receipt.tsx";
import { SectorStep } from "./step-sector.tsx";
import { useWizard } from "./use-wizard.ts";
import classes from "./wizard.module.css";
import { WizardAside } from "./wizard-aside.tsx";

/** New card test: six questions, and at the end a written card with its receipt. */
export const NewTestCardPage = () => (
  <EncoderGate>{(encoder, seen) => <WizardDesk key={encoder.id} encoder={encoder} seen={seen} />}</EncoderGate>
);

interface Props {
  readonly encoder: Encoder;
  readonly seen: EncoderSeen | undefined;
}
function WizardDesk({ encoder, seen }: Props) {
  const wizardry = useWizard(encoder.id, seen);
  const { wizard } = wizardry;
  return (
    <div className={classes.desk}>
      <section className={classes.main}>
        <StepBar step={wizard.step} />
        <Question {...wizardry} encoder={encoder} seen={seen} />
      </section>
      <WizardAside wizard={wizard} />
    </div>
  );
}

/** The question that is asked now. */
function Question({ wizard, send, start, encoder, seen }: Props & ReturnType<typeof useWizard>) {
  const { order } = wizard;
  const onRead = useCallback((card: CardView) => send({ is: "cardRead", card }), [send]);
  const ways = {
    onBack: () => send({ is: "back" }),
    onGiveUp: () => send({ is: "startOver" }),
  };
  if (wizard.step === "order" || !order)
    return <OrderStep order={order} onDone={(next) => send({ is: "ordered", order: next })} />;
  switch (wizard.step) {
    case "hotelCard":
      return <HotelCardStep {...ways} encoderId={encoder.id} seen={seen} hotelId={order.hotel.id} onRead={onRead} />;
    case "sector":
      return (
        <SectorStep
          {...ways}
          order={order}
          card={wizard.hotelCard}
          sector={wizard.sector}
          onDone={(sector) => send({ is: "sectorPicked", sector })}
        />
      );
    case "authorize":
      return (
        <AuthorizeStep
          {...ways}
          hotelId={order.hotel.id}
          trouble={wizard.trouble}
          onDone={(password) => send({ is: "authorized", password })}
        />
      );
    case "blank":
      return <BlankStep {...ways} wizard={wizard} seen={seen} onStart={(steal) => void start(steal)} />;
    default:
      return (
        wizard.result && (
          <ReceiptStep
            job={wizard.result}
            onNext={() => send({ is: "nextCard" })}
            onAgain={() => send({ is: "again" })}
            onDone={() => send({ is: "startOver" })}
          />
        )
      );
  }
}
