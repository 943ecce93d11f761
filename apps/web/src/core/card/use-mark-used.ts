import { type TestCard, testCardRoutes } from "@adel/protocol/business/test-card";
import { coreWords } from "../core.words.ts";
import { useWords } from "../locale/words.ts";
import { tell } from "../notify.ts";
import { useAsk, useClient } from "../services.tsx";
import { markUsedWords } from "./mark-used.words.ts";

/** Asks, then marks; what was used stays used. */
export function useMarkUsed() {
  const say = useWords(markUsedWords);
  const core = useWords(coreWords);
  const ask = useAsk();
  const { markUsed } = useClient(testCardRoutes);
  return async (cards: readonly Pick<TestCard, "id">[], done: () => void) => {
    const question = {
      title: say("markConfirm", { count: cards.length }),
      text: say("markText"),
      confirm: say("markUsed"),
      cancel: core("cancel"),
    };
    if (!(await ask(question))) return;
    await markUsed({ params: { ids: cards.map(({ id }) => id).join(",") } });
    tell.success(say("marked"));
    done();
  };
}
