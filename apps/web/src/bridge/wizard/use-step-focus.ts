import { useEffect, useRef } from "react";
import { isFocusLost } from "../../ui/return-focus.ts";

const FIELDS = ["[data-autofocus]", "input[type=radio]:checked", "input:not(:disabled)", "textarea:not(:disabled)"];

/** The first field of a step, or its title where a step has none: it asks for a card, or shows what was written. */
function focusStep(step: HTMLElement | null): void {
  const field = FIELDS.map((selector) => step?.querySelector<HTMLElement>(selector)).find(Boolean);
  const title = step?.querySelector<HTMLElement>("h2");
  if (!field && title) title.tabIndex = -1;
  (field ?? title)?.focus();
}

/** The `ref` of a wizard's steps: the button that led to the next one has disappeared, and the focus with it. */
export function useStepFocus(step: string) {
  const section = useRef<HTMLElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (isFocusLost()) focusStep(section.current);
  }, [step]);
  return section;
}
