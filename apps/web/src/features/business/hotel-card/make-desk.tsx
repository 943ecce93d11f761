import { directorySectors } from "@adel/card";
import type { EncoderSeen } from "@adel/protocol/bridge/encoder";
import type { CardJob } from "@adel/protocol/business/card";
import type { Encoder } from "@adel/protocol/business/encoder";
import { EncoderGate } from "../../../bridge/encoder-gate.tsx";
import { useWizard } from "../../../bridge/wizard/use-wizard.ts";
import { wizardWords } from "../../../bridge/wizard/wizard.words.ts";
import { WizardAside } from "../../../bridge/wizard/wizard-aside.tsx";
import { WizardDesk } from "../../../bridge/wizard/wizard-desk.tsx";
import { WritingSteps, waysOf } from "../../../bridge/wizard/writing-steps.tsx";
import { useDictionary } from "../../../core/dict/use-dictionary.ts";
import { useWords } from "../../../core/locale/words.ts";
import { recordsOf } from "./draft.ts";
import { hotelCardWords } from "./hotel-card.words.ts";
import { type HotelCardMaking, type HotelCardWizardry, sectorsFor } from "./making.ts";
import { keptOf, recordLines } from "./records-text.ts";
import { OrderStep } from "./step-order.tsx";
import { RecordsStep } from "./step-records.tsx";

interface Props {
  readonly making: HotelCardMaking;
}
/** A hotel card is made: whose, what it says, the hotel's password, and at the end a written card with its receipt. */
export const MakeDesk = ({ making }: Props) => (
  <EncoderGate>
    {(encoder, seen) => <Desk key={encoder.id} making={making} encoder={encoder} seen={seen} />}
  </EncoderGate>
);

interface DeskProps extends Props {
  readonly encoder: Encoder;
  readonly seen: EncoderSeen | undefined;
}
function Desk({ making, encoder, seen }: DeskProps) {
  const say = useWords(hotelCardWords);
  const wizardry = useWizard(making, encoder.id, seen);
  const { wizard } = wizardry;
  const wizardSays = useWords(wizardWords);
  const order = making.purpose === "hotel" ? say("step.order") : wizardSays("hotel");
  const names = { order, records: say("step.records") };
  return (
    <WizardDesk course={making.course} names={names} step={wizard.step} aside={<Aside wizard={wizard} />}>
      <Asked making={making} wizardry={wizardry} seen={seen} />
    </WizardDesk>
  );
}

interface AskedProps extends Props {
  readonly wizardry: HotelCardWizardry;
  readonly seen: EncoderSeen | undefined;
}
/** The question that is asked now. */
function Asked({ making: { purpose }, wizardry, seen }: AskedProps) {
  const { wizard, send } = wizardry;
  const { order, draft } = wizard.answers;
  const receipt = useHotelReceipt(purpose);
  if (wizard.step === "order" || !order)
    return (
      <OrderStep
        purpose={purpose}
        order={order}
        onDone={(next) => send({ is: "answered", question: "order", answers: { order: next } })}
      />
    );
  if (wizard.step === "records")
    return (
      <RecordsStep
        {...waysOf(wizardry)}
        purpose={purpose}
        software={order.hotel.softwareTypes}
        draft={draft}
        onDone={(next) => send({ is: "answered", question: "records", answers: { draft: next } })}
      />
    );
  return <WritingSteps wizardry={wizardry} seen={seen} receipt={receipt} />;
}

/** What a receipt says of a hotel card. */
function useHotelReceipt(purpose: HotelCardMaking["purpose"]) {
  const say = useWords(hotelCardWords);
  const types = useDictionary("biz_card_type");
  return ({ cardType, records }: CardJob) => ({
    written: say(`written.${purpose}`),
    lines: [
      ...(cardType ? [[say("cardType"), types.word(cardType).label] as const] : []),
      ...recordLines(records ?? {}, say),
    ],
    after: say("after"),
  });
}

/** What has been answered so far, and where on the card it will stand. */
function Aside({ wizard }: Pick<HotelCardWizardry, "wizard">) {
  const say = useWords(hotelCardWords);
  const wizardSays = useWords(wizardWords);
  const types = useDictionary("biz_card_type");
  const { order, draft } = wizard.answers;
  if (!order) return null;
  const { hotel, cardType, validTo } = order;
  const { records } = recordsOf(draft, hotel.softwareTypes);
  const isSaid = wizard.step !== "order" && wizard.step !== "records";
  return (
    <WizardAside
      wizard={wizard}
      sectorPlan={hotel.sectorPlan}
      sectors={isSaid ? sectorsFor(wizard.answers) : directorySectors(hotel.sectorPlan.cardSize)}
      facts={[
        [wizardSays("hotel"), <strong key="hotel">{`${hotel.hotelNumber} ${hotel.hotelName}`}</strong>],
        ...(cardType ? [[say("cardType"), types.word(cardType).label] as const] : []),
        ...(isSaid ? recordLines(keptOf(records, draft), say) : []),
        [wizardSays("validTo"), validTo || wizardSays("noLimit")],
      ]}
    />
  );
}
