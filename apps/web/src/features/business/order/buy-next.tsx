import type { PaymentMethod } from "@adel/protocol/business/payment";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Panel } from "../../../ui/layout.tsx";
import classes from "./buy.module.css";

const STEPS = {
  online: ["next.online1", "next.online2", "next.online3"],
  offline: ["next.offline1", "next.offline2", "next.offline3"],
} as const;

/** What follows once the order is placed. */
export function BuyNext({ method }: { readonly method: PaymentMethod }) {
  const t = useTranslation("business.buy");
  return (
    <Panel title={t("nextTitle")}>
      <ol className={classes.next}>
        {STEPS[method === "offline" ? "offline" : "online"].map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
      <p className="caption">{t("notPaid")}</p>
    </Panel>
  );
}
