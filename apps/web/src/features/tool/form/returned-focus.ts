import { useEffect, useRef } from "react";
import { isFocusLost } from "../../../ui/return-focus.ts";
import type { DesignField } from "./designer-tree.ts";

interface Pressed {
  readonly id: number | undefined;
  readonly button: string;
}

/**
 * A button loses focus when its element is moved or removed. Restores it: the same button, else the element, else the
 * selected one, else the page's content.
 */
export function useReturnedFocus(fields: readonly DesignField[]) {
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<Pressed>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is drawn anew whenever its elements change
  useEffect(() => {
    const last = pressed.current;
    pressed.current = undefined;
    if (!last || !isFocusLost()) return;
    const find = (selector: string) => list.current?.querySelector<HTMLElement>(selector);
    const own = `[data-element="${last.id}"]`;
    const target =
      find(`${own} [data-button=${last.button}]`) ??
      find(`${own} [data-button=select]`) ??
      find("[data-selected] [data-button=select]") ??
      document.getElementById("content");
    target?.focus();
  }, [fields]);
  return { list, pressed };
}
