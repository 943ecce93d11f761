import type { CardEvent } from "@adel/protocol/business/card";
import { faultText } from "@adel/protocol/kernel/faults";
import { useLanguage, useWords } from "../../../core/locale/words.ts";
import { Facts, Panel } from "../../../ui/layout.tsx";
import { Status } from "../../../ui/status.tsx";
import { testFacts } from "./event-line.ts";
import { historyWords } from "./history.words.ts";

/** What the card was last made to be as a test card; a card that never was one has no test information. */
export function LastTest({ events }: { readonly events: readonly CardEvent[] }) {
  const say = useWords(historyWords);
  const language = useLanguage();
  const last = events.find((event) => event.kind === "testCard")?.testCard;
  if (!last)
    return (
      <Panel title={say("lastTest")}>
        <p className="caption">{faultText("NO_TEST_INFORMATION", language, {})}</p>
      </Panel>
    );
  const status = <Status tone={last.status === "unused" ? "good" : "off"}>{say(last.status)}</Status>;
  return (
    <Panel title={say("lastTest")} aside={status}>
      <Facts facts={[[say(`operation.${last.operationType}`), last.createTime], ...testFacts(last, say)]} />
    </Panel>
  );
}
