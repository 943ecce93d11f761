import { type TestCard, testCardRoutes } from "@adel/protocol/business/test-card";
import { useTranslation } from "../../../core/locale/messages.ts";
import { report } from "../../../core/notify.ts";
import { useClient, useConfirm } from "../../../core/services.tsx";

/** Asks for confirmation, then marks a card as used, which is permanent. */
export function useMarkUsed() {
  const t = useTranslation("business.mark-used");
  const core = useTranslation("common");
  const ask = useConfirm();
  const { markUsed } = useClient(testCardRoutes);
  return async (cards: readonly Pick<TestCard, "id">[], done: () => void) => {
    const question = {
      title: t("markConfirm", { count: cards.length }),
      text: t("markText"),
      confirm: t("markUsed"),
      cancel: core("cancel"),
    };
    if (!(await ask(question))) return;
    await markUsed({ params: { ids: cards.map(({ id }) => id).join(",") } });
    report.success(t("marked"));
    done();
  };
}
