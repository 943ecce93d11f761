let lastFocused: Element | undefined;

export const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

/** Stores where the focus was: a menu entry is removed before its dialog opens, but the menu's button is not. */
export function rememberFocus(window: Window): void {
  window.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof Element)) return;
    const menu = target.closest("[role=menu]");
    lastFocused = (menu && document.getElementById(menu.getAttribute("aria-labelledby") ?? "")) ?? target;
  });
}

/**
 * The `ref` of every drawer and dialog. Mantine returns the focus when one closes, but not when it is unmounted, which
 * is usual here. Without the opener the page's content gets the focus.
 */
export function returnFocus(root: HTMLElement) {
  const opener = lastFocused;
  return () => {
    if (!root.querySelector("[role=dialog]")) return;
    queueMicrotask(() => {
      if (isFocusLost() && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      // Later than the dialogs that close together with this one.
      queueMicrotask(() => {
        if (isFocusLost()) document.getElementById("content")?.focus({ preventScroll: true });
      });
    });
  };
}
