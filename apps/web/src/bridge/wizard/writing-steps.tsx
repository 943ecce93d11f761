import type { EncoderSeen } from "@adel/protocol/bridge/encoder";
import type { CardJob } from "@adel/protocol/business/card";
import { AuthorizeStep } from "./step-authorize.tsx";
import { BlankStep } from "./step-blank.tsx";
import { type Receipt, ReceiptStep } from "./step-receipt.tsx";
import type { Wizardry } from "./use-wizard.ts";

interface Props<Q extends string, A extends object> {
  readonly wizardry: Wizardry<Q, A>;
  readonly seen: EncoderSeen | undefined;
  readonly receipt: (job: CardJob) => Receipt;
  /** Said while the card that was read for the answers still lies there. */
  readonly takeOff?: string;
}

/** Leaving a question, back or for good. */
export const waysOf = <Q extends string, A extends object>({ send }: Pick<Wizardry<Q, A>, "send">) => ({
  onBack: () => send({ is: "back" }),
  onGiveUp: () => send({ is: "startOver" }),
});

/** What follows the questions: the password, the blank card, the receipt. */
export function WritingSteps<Q extends string, A extends object>({
  wizardry,
  seen,
  receipt,
  takeOff = "",
}: Props<Q, A>) {
  const { wizard, send, authorize, start, readUid, hotelId } = wizardry;
  const ways = waysOf(wizardry);
  switch (wizard.step) {
    case "authorize":
      return <AuthorizeStep {...ways} hotelId={hotelId} trouble={wizard.trouble} onDone={authorize} />;
    case "blank":
      return (
        <BlankStep
          {...ways}
          blank={wizard.blank}
          trouble={wizard.trouble}
          held={wizard.held}
          doneUid={wizard.doneUid}
          read={readUid === undefined ? undefined : { uid: readUid, takeOff }}
          seen={seen}
          onStart={(steal) => void start(steal)}
        />
      );
    default:
      return (
        wizard.result && (
          <ReceiptStep
            job={wizard.result}
            receipt={receipt(wizard.result)}
            onNext={() => send({ is: "nextCard" })}
            onAgain={() => send({ is: "again" })}
            onDone={() => send({ is: "startOver" })}
          />
        )
      );
  }
}
