import { flushSync } from "react-dom";

/** Shows what is wrong in a form, and moves the focus to its first field, in the order of the page, that is marked. */
export function focusRefused(form: HTMLElement | null, show: () => void): void {
  flushSync(show);
  form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
}
