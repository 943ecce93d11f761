import type { EncoderStatus } from "@adel/protocol/bridge/encoder";
import type { CardJob } from "@adel/protocol/business/job";
import type { ReactNode } from "react";
import { AuthorizeStep } from "./step-authorize.tsx";
import { BlankStep } from "./step-blank.tsx";
import { type Receipt, ReceiptStep } from "./step-receipt.tsx";
import type { WizardController } from "./use-wizard.ts";

interface Props<Q extends string, A extends object> {
  readonly controller: WizardController<Q, A>;
  readonly seen: EncoderStatus | undefined;
  readonly receipt: (job: CardJob) => Receipt;
  /** Shown while the card that was read before is still on the encoder. */
  readonly takeOff?: string;
  /** Offers to erase a card that was only partly written. */
  readonly erase?: (job: CardJob) => ReactNode;
}

/** Leaving a question, back or for good. */
export const leaveHandlers = <Q extends string, A extends object>({ send }: Pick<WizardController<Q, A>, "send">) => ({
  onBack: () => send({ kind: "back" }),
  onGiveUp: () => send({ kind: "startOver" }),
});

/** What follows the questions: the password, the blank card, the receipt. */
export function WritingSteps<Q extends string, A extends object>({
  controller,
  seen,
  receipt,
  takeOff = "",
  erase,
}: Props<Q, A>) {
  const { wizard, send, authorize, start, readUid, lease, hotelId } = controller;
  const handlers = leaveHandlers(controller);
  switch (wizard.step) {
    case "authorize":
      return <AuthorizeStep {...handlers} hotelId={hotelId} error={wizard.error} onDone={authorize} />;
    case "blank":
      return (
        <BlankStep
          {...handlers}
          blank={wizard.blank}
          error={wizard.error}
          charge={wizard.charge}
          hotelId={hotelId}
          held={wizard.held}
          lease={lease}
          doneUid={wizard.doneUid}
          laidUid={wizard.laidUid}
          read={readUid === undefined ? undefined : { uid: readUid, takeOff }}
          seen={seen}
          onStart={(consent) => void start(consent)}
          onKeep={(uid) => send({ kind: "keepCard", uid })}
        />
      );
    default:
      return (
        wizard.result && (
          <ReceiptStep
            job={wizard.result}
            receipt={receipt(wizard.result)}
            onNext={() => send({ kind: "nextCard" })}
            onRetry={() => send({ kind: "again" })}
            onDone={() => send({ kind: "startOver" })}
            erase={erase}
          />
        )
      );
  }
}
