import { type DictType, dictTypeRoutes } from "@adel/protocol/system/dict-type";
import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { useMayCall } from "../../../core/access.tsx";
import { DICTIONARY_KEY } from "../../../core/dict/use-dictionary.ts";
import { useTranslation } from "../../../core/locale/messages.ts";
import { report } from "../../../core/notify.ts";
import { useClient } from "../../../core/services.tsx";
import { TablePage } from "../../../crud/table-page.tsx";
import { dictTypeView } from "./dict-type.view.tsx";

/** The dictionaries; the entries of each are on a page of their own. */
export const DictTypePage = () => (
  <TablePage
    view={dictTypeView}
    routes={dictTypeRoutes}
    messages="system.dict-type"
    actions={(refresh) => <RefreshButton onDone={refresh} />}
  >
    {(dictionary) => <MessagesLink dictionary={dictionary} />}
  </TablePage>
);

function MessagesLink({ dictionary: { dictId, dictName } }: { readonly dictionary: DictType }) {
  const t = useTranslation("system.dict-type");
  return (
    <Link className="link" to={`/dict/type/data/${dictId}`} aria-label={t("wordsOf", { name: dictName })}>
      {t("words")}
    </Link>
  );
}

function RefreshButton({ onDone }: { readonly onDone: () => void }) {
  const t = useTranslation("system.dict-type");
  const may = useMayCall();
  const queries = useQueryClient();
  const { refresh } = useClient(dictTypeRoutes);
  const readAnew = async () => {
    await refresh({});
    void queries.invalidateQueries({ queryKey: [DICTIONARY_KEY] });
    report.success(t("refreshed"));
    onDone();
  };
  if (!may(dictTypeRoutes.refresh)) return null;
  return (
    <Button leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => void readAnew()}>
      {t("refresh")}
    </Button>
  );
}
