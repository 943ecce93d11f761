import { configRoutes } from "@adel/protocol/system/config";
import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useMayCall } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { report } from "../../../core/notify.ts";
import { useClient } from "../../../core/services.tsx";
import { TablePage } from "../../../crud/table-page.tsx";
import { configView } from "./config.view.tsx";

/** The product's parameters; the server's cache of them can be refreshed. */
export const ConfigPage = () => (
  <TablePage
    view={configView}
    routes={configRoutes}
    messages="system.config"
    actions={(refresh) => <RefreshButton onDone={refresh} />}
  />
);

function RefreshButton({ onDone }: { readonly onDone: () => void }) {
  const t = useTranslation("system.config");
  const may = useMayCall();
  const { refresh } = useClient(configRoutes);
  const readAnew = async () => {
    await refresh({});
    report.success(t("refreshed"));
    onDone();
  };
  if (!may(configRoutes.refresh)) return null;
  return (
    <Button leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => void readAnew()}>
      {t("refresh")}
    </Button>
  );
}
