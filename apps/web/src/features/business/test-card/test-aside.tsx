import { useTranslation } from "../../../core/locale/messages.ts";
import { WizardAside } from "../card/index.ts";
import { type TestWizardController, testSectors } from "./wizard-config.ts";

/** The answers for a test card, and their positions on the card. */
export function TestAside({ wizard }: Pick<TestWizardController, "wizard">) {
  const t = useTranslation("business.test-card-wizard");
  const wizardText = useTranslation("bridge.wizard");
  const card = useTranslation("terms");
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
