import { type TestCard, testCardRoutes } from "@adel/protocol";
import { Button } from "@mantine/core";
import { useMayCall } from "../../../core/access.tsx";
import { coreWords } from "../../../core/core.words.ts";
import { useWords } from "../../../core/locale/words.ts";
import { tell } from "../../../core/notify.ts";
import { useAsk, useClient } from "../../../core/services.tsx";
import { TablePage } from "../../../crud/table-page.tsx";
import { testCardView } from "./test-card.view.tsx";
import { testCardWords } from "./test-card.words.ts";

/** Test card records: find, export, mark as used, and all records of one card. */
export function TestCardPage() {
  const say = useWords(testCardWords);
  const mark = useMark();
  const may = useMayCall()(testCardRoutes.markUsed);
  return (
    <TablePage
      view={testCardView}
      routes={testCardRoutes}
      words={testCardWords}
      {...(may && {
        bulk: (cards: readonly TestCard[], done: () => void) => (
          <Button onClick={() => void mark(cards, done)}>{say("markUsed")}</Button>
        ),
      })}
    >
      {(card, refresh) =>
        may &&
        card.status === "unused" && (
          <button type="button" className="link" onClick={() => void mark([card], refresh)}>
            {say("markUsed")}
          </button>
        )
      }
    </TablePage>
  );
}

/** Asks, then marks; what was used stays used. */
function useMark() {
  const say = useWords(testCardWords);
  const core = useWords(coreWords);
  const ask = useAsk();
  const { markUsed } = useClient(testCardRoutes);
  return async (cards: readonly TestCard[], done: () => void) => {
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
