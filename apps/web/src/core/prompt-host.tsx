import { lazy, Suspense } from "react";
import { useServices } from "./services.tsx";
import { useStore } from "./store.ts";

export const loadPromptBox = () => import("./prompt-box.tsx");
const ConfirmPrompt = lazy(async () => ({ default: (await loadPromptBox()).ConfirmPrompt }));

/** Shows open questions; the dialog is loaded with the first one. */
export function PromptHost() {
  const open = useStore(useServices().prompts.open);
  return open ? (
    <Suspense>
      <ConfirmPrompt {...open} />
    </Suspense>
  ) : null;
}
