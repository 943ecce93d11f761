import { lazy, Suspense } from "react";
import { useServices } from "./services.tsx";
import { useStore } from "./store.ts";

export const loadPromptBox = () => import("./prompt-box.tsx");
const ConfirmPrompt = lazy(async () => ({ default: (await loadPromptBox()).ConfirmPrompt }));

/** Where open questions appear; the box comes with the first of them. */
export function PromptHost() {
  const open = useStore(useServices().prompts.open);
  return open ? (
    <Suspense>
      <ConfirmPrompt {...open} />
    </Suspense>
  ) : null;
}
