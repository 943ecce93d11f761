import type { ReactNode } from "react";
import { Link } from "react-router";
import { Can } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Panel, Row } from "../../../ui/layout.tsx";
import { AccountFigures } from "./account-figures.tsx";
import { LowAccounts } from "./low-accounts.tsx";

/** The account on the home page: its credits and their forecast. */
export function CreditPanel({ children }: { readonly children?: ReactNode }) {
  const t = useTranslation("business.account");
  return (
    <Can do="business:order:list">
      <Panel
        title={t("title")}
        aside={
          <Row>
            <Can do="business:transfer:list">
              <Link className="link" to="/transfer">
                {t("toTransfer")}
              </Link>
            </Can>
            <Link className="link" to="/payment/records">
              {t("toOrders")}
            </Link>
          </Row>
        }
      >
        <AccountFigures minimal />
        {children}
        <LowAccounts />
      </Panel>
    </Can>
  );
}
