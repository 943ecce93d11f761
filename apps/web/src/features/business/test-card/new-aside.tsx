import { wizardWords } from "../../../bridge/wizard/wizard.words.ts";
import { WizardAside } from "../../../bridge/wizard/wizard-aside.tsx";
import { cardWords } from "../../../core/card/card.words.ts";
import { useWords } from "../../../core/locale/words.ts";
import type { NewWizardry } from "./new-making.ts";
import { testWizardWords } from "./wizard.words.ts";

/** What has been answered of the new card test, and where on the card it will stand. */
export function NewAside({ wizard }: Pick<NewWizardry, "wizard">) {
  const say = useWords(testWizardWords);
  const wizardSays = useWords(wizardWords);
  const card = useWords(cardWords);
  const { order, hotelCard, sector } = wizard.answers;
  if (!order) return null;
  const uid = hotelCard && (
    <span key="uid" className="mono">
      {hotelCard.uid}
    </span>
  );
  return (
    <WizardAside
      wizard={wizard}
      sectorPlan={order.hotel.sectorPlan}
      sectors={[order.hotel.sectorPlan.test]}
      facts={[
        [say("operation"), <strong key="operation">{card(`operation.${order.operation}`)}</strong>],
        [wizardSays("hotel"), `${order.hotel.hotelNumber} ${order.hotel.hotelName}`],
        [say("devices"), card(`testCardType.${order.testCardType}`)],
        ...(sector === undefined ? [] : ([[say("target"), sector]] as const)),
        ...(uid ? ([[say("hotelCardUid"), uid]] as const) : []),
        [wizardSays("validTo"), order.validTo || wizardSays("noLimit")],
      ]}
    />
  );
}
