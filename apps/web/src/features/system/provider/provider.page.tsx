import { type Provider, providerRoutes } from "@adel/protocol/system/provider";
import { useState } from "react";
import { Can } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { report } from "../../../core/notify.ts";
import { useClient } from "../../../core/services.tsx";
import { TablePage } from "../../../crud/table-page.tsx";
import { providerView } from "./provider.view.tsx";

/** The OpenID Connect providers for sign-in, with a button to test each. */
export const ProviderPage = () => (
  <TablePage view={providerView} routes={providerRoutes} messages="system.provider">
    {(provider) => <CheckButton provider={provider} />}
  </TablePage>
);

/** Requests the provider's metadata; an error is shown with its reason. */
function CheckButton({ provider: { providerId, providerName: name } }: { readonly provider: Provider }) {
  const t = useTranslation("system.provider");
  const { check } = useClient(providerRoutes);
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    try {
      const { issuer, authorizationAddress: address } = await check({ params: { id: providerId } });
      report.success(`${t("checkedTitle", { name })}: ${t("checkedText", { issuer, address })}`);
    } catch {
      // Why it was refused has popped up.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Can do="system:provider:query">
      <button type="button" className="link" disabled={busy} onClick={() => void ask()}>
        {t("check")}
      </button>
    </Can>
  );
}
