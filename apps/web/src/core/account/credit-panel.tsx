import type { ReactNode } from "react";
import { Link } from "react-router";
import { Panel } from "../../ui/layout.tsx";
import { Can } from "../access.tsx";
import { useWords } from "../locale/words.ts";
import { accountWords } from "./account.words.ts";
import { AccountFigures } from "./account-figures.tsx";

/** The home page's look at the account, and what else is said of it. */
export function CreditPanel({ children }: { readonly children?: ReactNode }) {
  const say = useWords(accountWords);
  return (
    <Can do="business:order:list">
      <Panel
        title={say("title")}
        aside={
          <Link className="link" to="/payment/records">
            {say("toOrders")}
          </Link>
        }
      >
        <AccountFigures bare />
        {children}
      </Panel>
    </Can>
  );
}
