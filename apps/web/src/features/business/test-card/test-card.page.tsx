import { type TestCard, testCardRoutes } from "@adel/protocol/business/test-card";
import { Button } from "@mantine/core";
import { useMayCall } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { TablePage } from "../../../crud/table-page.tsx";
import { testCardView } from "./test-card.view.tsx";
import { useMarkUsed } from "./use-mark-used.ts";

/** Test card records: find, export, mark as used, and all records of one card. */
export function TestCardPage() {
  const t = useTranslation("business.test-card");
  const mark = useMarkUsed();
  const may = useMayCall()(testCardRoutes.markUsed);
  return (
    <TablePage
      view={testCardView}
      routes={testCardRoutes}
      messages="business.test-card"
      {...(may && {
        bulk: (cards: readonly TestCard[], done: () => void) => (
          <Button onClick={() => void mark(cards, done)}>{t("markUsed")}</Button>
        ),
      })}
    >
      {(card, refresh) =>
        may &&
        card.status === "unused" && (
          <button type="button" className="link" onClick={() => void mark([card], refresh)}>
            {t("markUsed")}
          </button>
        )
      }
    </TablePage>
  );
}
