import { dictDataRoutes } from "@adel/protocol/system/dict";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useLanguage } from "../locale/messages.ts";
import { useClient } from "../services.tsx";
import { type Dictionary, dictionaryOf } from "./dictionary.ts";

/** A vocabulary is asked for once in this time; whoever changes one invalidates `DICTIONARY_KEY`. */
const FRESH_MS = 300_000;
/** That of the list in which words are administered: a change there is seen in every tag at once. */
export const DICTIONARY_KEY = dictDataRoutes.list.path;

/** A vocabulary of the server by its type (`sys_yes_no`); until it is there, `isPending` and no words. */
export function useDictionary(type: string): Dictionary & { readonly isPending: boolean } {
  const { byTypeNew } = useClient(dictDataRoutes);
  const language = useLanguage();
  const { data, isPending } = useQuery({
    queryKey: [DICTIONARY_KEY, type],
    queryFn: ({ signal }) => byTypeNew({ params: { type } }, { signal, quiet: true }),
    staleTime: FRESH_MS,
  });
  return useMemo(() => ({ ...dictionaryOf(data ?? [], language), isPending }), [data, language, isPending]);
}
