/** How long a list takes to its top after a page change (specification §9). */
export const SCROLL_MS = 800;

/** Where a scroll from `from` stands after `elapsed` ms: quick at first, gentle at the end. */
export const scrolledTo = (from: number, elapsed: number): number => {
  const left = Math.max(0, 1 - elapsed / SCROLL_MS);
  return from * left ** 3;
};

/** Scrolls a pane to its top; at once for whoever asked for less motion. */
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
