import { coreWords } from "../../../core/core.words.ts";
import { FaultNotice } from "../../../core/fault-notice.tsx";
import { useWords } from "../../../core/locale/words.ts";
import { loginWords } from "./login.words.ts";

/** Stands where a form would be while the server does not answer, with a way to try again. */
export function ServerAway({ onRetry }: { readonly onRetry: () => void }) {
  const say = useWords(loginWords);
  const core = useWords(coreWords);
  return (
    <FaultNotice
      trouble={{ fault: undefined, values: {}, text: say("unreachable") }}
      action={{ label: core("retry"), onClick: onRetry }}
    >
      <span>{say("unreachableText")}</span>
    </FaultNotice>
  );
}
