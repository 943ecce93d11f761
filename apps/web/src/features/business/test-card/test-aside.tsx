import { wizardWords } from "../../../bridge/wizard/wizard.words.ts";
import { WizardAside } from "../../../bridge/wizard/wizard-aside.tsx";
import { cardWords } from "../../../core/card/card.words.ts";
import { useWords } from "../../../core/locale/words.ts";
import { type TestWizardry, testSectors } from "./test-making.ts";
import { testWizardWords } from "./wizard.words.ts";

/** What has been answered of a test card, and where on the card it will stand. */
export function TestAside({ wizard }: Pick<TestWizardry, "wizard">) {
  const say = useWords(testWizardWords);
  const wizardSays = useWords(wizardWords);
  const card = useWords(cardWords);
  const { order, hotelCard, sector, source } = wizard.answers;
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
      sectors={testSectors(order)}
      facts={[
        [say("operation"), <strong key="operation">{card(`operation.${order.operation}`)}</strong>],
        [wizardSays("hotel"), `${order.hotel.hotelNumber} ${order.hotel.hotelName}`],
        [say("devices"), card(`testCardType.${order.testCardType}`)],
        ...(sector === undefined ? [] : ([[say("target"), sector]] as const)),
        ...(uid ? ([[say("hotelCardUid"), uid]] as const) : []),
        ...(source?.record ? ([[say("after"), `#${source.record.sequence}`]] as const) : []),
        [wizardSays("validTo"), order.validTo || wizardSays("noLimit")],
      ]}
    />
  );
}
