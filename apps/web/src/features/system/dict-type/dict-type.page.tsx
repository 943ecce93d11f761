import { type DictType, dictTypeRoutes } from "@adel/protocol/system/dict-type";
import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { useMayCall } from "../../../core/access.tsx";
import { DICTIONARY_KEY } from "../../../core/dict/use-dictionary.ts";
import { useWords } from "../../../core/locale/words.ts";
import { tell } from "../../../core/notify.ts";
import { useClient } from "../../../core/services.tsx";
import { TablePage } from "../../../crud/table-page.tsx";
import { dictTypeView } from "./dict-type.view.tsx";
import { dictTypeWords } from "./dict-type.words.ts";

/** The vocabularies; each one's words stand on a page of their own. */
export const DictTypePage = () => (
  <TablePage
    view={dictTypeView}
    routes={dictTypeRoutes}
    words={dictTypeWords}
    acts={(refresh) => <RefreshButton onDone={refresh} />}
  >
    {(dictionary) => <WordsLink dictionary={dictionary} />}
  </TablePage>
);

function WordsLink({ dictionary: { dictId, dictName } }: { readonly dictionary: DictType }) {
  const say = useWords(dictTypeWords);
  return (
    <Link className="link" to={`/dict/type/data/${dictId}`} aria-label={say("wordsOf", { name: dictName })}>
      {say("words")}
    </Link>
  );
}

function RefreshButton({ onDone }: { readonly onDone: () => void }) {
  const say = useWords(dictTypeWords);
  const may = useMayCall();
  const queries = useQueryClient();
  const { refresh } = useClient(dictTypeRoutes);
  const readAnew = async () => {
    await refresh({});
    void queries.invalidateQueries({ queryKey: [DICTIONARY_KEY] });
    tell.success(say("refreshed"));
    onDone();
  };
  if (!may(dictTypeRoutes.refresh)) return null;
  return (
    <Button leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => void readAnew()}>
      {say("refresh")}
    </Button>
  );
}
