import { type RefObject, useEffect } from "react";
import { scrollToItem } from "../scroll.ts";

/** Mantine's Cascader names its options so, but does not tell its field which one is active. */
const optionsOf = (id: string) => `[id^="${CSS.escape(`${id}-cascader-list-`)}"]`;

/** Each column scrolls separately. */
const showOption = (option: Element): void => {
  const pane = option.closest(".mantine-ScrollArea-viewport");
  if (pane) scrollToItem(pane, option);
};

/**
 * Makes a Mantine Cascader accessible for screen readers: the field has the role combobox, its state, and the active
 * option. Also scrolls the selected options into view when the columns open.
 */
export function useCascaderA11y(field: RefObject<HTMLInputElement | null>, id: string, open: boolean): void {
  useEffect(() => {
    const input = field.current;
    if (!input) return undefined;
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-expanded", String(open));
    if (!open) return undefined;
    const options = optionsOf(id);
    const follow = () => {
      const current = document.querySelector(`${options}[data-active]`);
      if (current) input.setAttribute("aria-activedescendant", current.id);
      else input.removeAttribute("aria-activedescendant");
      if (current) showOption(current);
    };
    // The columns are rendered with the next frame.
    const shown = requestAnimationFrame(() => {
      const columns = document.querySelector(options)?.closest("[role=listbox]");
      if (columns) {
        columns.id = `${id}-columns`;
        input.setAttribute("aria-controls", columns.id);
      }
      for (const selected of document.querySelectorAll(`${options}:is([data-in-path], [data-selected])`))
        showOption(selected);
    });
    input.addEventListener("keyup", follow);
    return () => {
      cancelAnimationFrame(shown);
      input.removeEventListener("keyup", follow);
      input.removeAttribute("aria-activedescendant");
      input.removeAttribute("aria-controls");
    };
  }, [field, id, open]);
}
