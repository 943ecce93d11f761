import type { CardEvent } from "@adel/protocol/business/card";
import { errorText } from "../../../core/locale/errors.ts";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { Facts, Panel } from "../../../ui/layout.tsx";
import { Status } from "../../../ui/status.tsx";
import { testFacts } from "./event-line.ts";

/** What the card was last made to be as a test card; a card that never was one has no test information. */
export function LatestTestCard({ events }: { readonly events: readonly CardEvent[] }) {
  const t = useTranslation("business.card-history");
  const language = useLanguage();
  const last = events.find((event) => event.kind === "testCard")?.testCard;
  if (!last)
    return (
      <Panel title={t("lastTest")}>
        <p className="caption">{errorText("NO_TEST_INFORMATION", language, {})}</p>
      </Panel>
    );
  const status = <Status color={last.status === "unused" ? "good" : "off"}>{t(last.status)}</Status>;
  return (
    <Panel title={t("lastTest")} aside={status}>
      <Facts facts={[[t(`operation.${last.operationType}`), last.createTime], ...testFacts(last, t)]} />
    </Panel>
  );
}
