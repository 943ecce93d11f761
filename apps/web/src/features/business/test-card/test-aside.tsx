import { wizardMessages } from "../../../bridge/wizard/wizard.words.ts";
import { WizardAside } from "../../../bridge/wizard/wizard-aside.tsx";
import { cardMessages } from "../../../core/card/card.words.ts";
import { useTranslation } from "../../../core/locale/messages.ts";
import { testWizardMessages } from "./wizard.words.ts";
import { type TestWizardController, testSectors } from "./wizard-config.ts";

/** What has been answered of a test card, and where on the card it will stand. */
export function TestAside({ wizard }: Pick<TestWizardController, "wizard">) {
  const t = useTranslation(testWizardMessages);
  const wizardText = useTranslation(wizardMessages);
  const card = useTranslation(cardMessages);
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
        [t("operation"), <strong key="operation">{card(`operation.${order.operation}`)}</strong>],
        [wizardText("hotel"), `${order.hotel.hotelNumber} ${order.hotel.hotelName}`],
        [t("devices"), card(`testCardType.${order.testCardType}`)],
        ...(sector === undefined ? [] : ([[t("target"), sector]] as const)),
        ...(uid ? ([[t("hotelCardUid"), uid]] as const) : []),
        ...(source?.record ? ([[t("after"), `#${source.record.sequence}`]] as const) : []),
        [wizardText("validTo"), order.validTo || wizardText("noLimit")],
      ]}
    />
  );
}
