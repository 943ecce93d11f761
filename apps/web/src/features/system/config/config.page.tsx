import { configRoutes } from "@adel/protocol/system/config";
import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useMayCall } from "../../../core/access.tsx";
import { useWords } from "../../../core/locale/words.ts";
import { tell } from "../../../core/notify.ts";
import { useClient } from "../../../core/services.tsx";
import { TablePage } from "../../../crud/table-page.tsx";
import { configView } from "./config.view.tsx";
import { configWords } from "./config.words.ts";

/** The product's parameters; what the server keeps of them in memory can be read anew. */
export const ConfigPage = () => (
  <TablePage
    view={configView}
    routes={configRoutes}
    words={configWords}
    acts={(refresh) => <RefreshButton onDone={refresh} />}
  />
);

function RefreshButton({ onDone }: { readonly onDone: () => void }) {
  const say = useWords(configWords);
  const may = useMayCall();
  const { refresh } = useClient(configRoutes);
  const readAnew = async () => {
    await refresh({});
    tell.success(say("refreshed"));
    onDone();
  };
  if (!may(configRoutes.refresh)) return null;
  return (
    <Button leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => void readAnew()}>
      {say("refresh")}
    </Button>
  );
}
