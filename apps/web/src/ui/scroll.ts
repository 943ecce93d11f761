/** Duration of scrolling a list to its top after a page change (specification §9). */
export const SCROLL_MS = 800;

/** The scroll position after `elapsed` ms, starting at `from`: fast at first, slow at the end. */
export const scrolledTo = (from: number, elapsed: number): number => {
  const left = Math.max(0, 1 - elapsed / SCROLL_MS);
  return from * left ** 3;
};

/** Scrolls a pane to its top; without animation when reduced motion is preferred. */
export function scrollToTop(pane: Element, view: Window): void {
  const from = pane.scrollTop;
  if (view.matchMedia("(prefers-reduced-motion: reduce)").matches) {
    pane.scrollTop = 0;
    return;
  }
  let start: number | undefined;
  const step = (now: number) => {
    start ??= now;
    pane.scrollTop = scrolledTo(from, now - start);
    if (now - start < SCROLL_MS) view.requestAnimationFrame(step);
  };
  view.requestAnimationFrame(step);
}

/** The scroll position of a pane that shows an item completely; unlike `scrollIntoView`, outer panes do not move. */
export const scrollTopShowing = (
  pane: { readonly top: number; readonly height: number; readonly scrolled: number },
  item: { readonly top: number; readonly height: number },
): number => {
  const above = item.top - pane.top;
  const below = item.top + item.height - (pane.top + pane.height);
  if (above < 0) return pane.scrolled + above;
  return below > 0 ? pane.scrolled + Math.min(below, above) : pane.scrolled;
};

/** Scrolls a pane until an item is visible. */
export function scrollToItem(pane: Element, item: Element): void {
  const [outer, inner] = [pane.getBoundingClientRect(), item.getBoundingClientRect()];
  pane.scrollTop = scrollTopShowing({ top: outer.top, height: pane.clientHeight, scrolled: pane.scrollTop }, inner);
}
