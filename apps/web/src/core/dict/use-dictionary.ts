import type { Language } from "@adel/protocol/kernel/text";
import { dictDataRoutes } from "@adel/protocol/system/dict";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useLanguage } from "../locale/messages.ts";
import { useClient } from "../services.tsx";
import { type Dictionary, dictionaryOf } from "./dictionary.ts";

/** How long a dictionary is fresh; changes invalidate `DICTIONARY_KEY`. */
const FRESH_MS = 300_000;
/** The query key of the list in which labels are edited: a change there reloads every tag. */
export const DICTIONARY_KEY = dictDataRoutes.list.path;

/**
 * A dictionary of the server by its type (`sys_yes_no`); while loading, `isPending` and no entries. Labels are in the
 * page's language unless `shownIn` names another one.
 */
export function useDictionary(type: string, shownIn?: Language): Dictionary & { readonly isPending: boolean } {
  const { byTypeNew } = useClient(dictDataRoutes);
  const pageLanguage = useLanguage();
  const language = shownIn ?? pageLanguage;
  const { data, isPending } = useQuery({
    queryKey: [DICTIONARY_KEY, type],
    queryFn: ({ signal }) => byTypeNew({ params: { type } }, { signal, quiet: true }),
    staleTime: FRESH_MS,
    enabled: type !== "",
  });
  return useMemo(() => ({ ...dictionaryOf(data ?? [], language), isPending }), [data, language, isPending]);
}
