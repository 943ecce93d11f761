import { useTranslation } from "../../core/locale/messages.ts";
import { type Charge, ChargeStatus } from "./charge.tsx";

/** What a card that was not completed did to the credit; one that was charged can be finished free of charge. */
export function FailedCardCharge({ charge }: { readonly charge: Charge }) {
  const t = useTranslation("business.account");
  return (
    <>
      <ChargeStatus charge={charge} />
      {charge.state === "charged" && <p className="caption">{t("finishFree")}</p>}
    </>
  );
}
