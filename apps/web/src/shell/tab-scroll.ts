/** Room left of and right of a tab that is brought into view (specification §9, "Tab scroll padding"). */
export const TAB_PADDING = 4;

/** A stretch of the bar: where it begins and how wide it is. */
interface Stretch {
  readonly left: number;
  readonly width: number;
}

/**
 * The scroll position at which the tab at `at` is visible with its neighbors: the first and the last tab bring the
 * bar to its end; else it moves just as far as the neighbour and 4 px beyond need.
 */
export function revealing(
  tabs: readonly Stretch[],
  at: number,
  bar: { left: number; width: number; all: number },
): number {
  const end = Math.max(0, bar.all - bar.width);
  if (at <= 0) return 0;
  if (at >= tabs.length - 1) return end;
  const [before, after] = [tabs[at - 1], tabs[at + 1]];
  if (!before || !after) return bar.left;
  const right = after.left + after.width + TAB_PADDING;
  const left = before.left - TAB_PADDING;
  if (right > bar.left + bar.width) return Math.min(end, right - bar.width);
  return left < bar.left ? Math.max(0, left) : bar.left;
}

/** Scrolls the tab at `at` of a bar into view. */
export function reveal(bar: HTMLElement, at: number): void {
  const tabs = [...bar.children].map((tab) =>
    tab instanceof HTMLElement ? { left: tab.offsetLeft, width: tab.offsetWidth } : { left: 0, width: 0 },
  );
  bar.scrollLeft = revealing(tabs, at, { left: bar.scrollLeft, width: bar.clientWidth, all: bar.scrollWidth });
}

/** A wheel turned over the bar moves it sideways; the answer stops that. */
export function wheelSideways(bar: HTMLElement): () => void {
  const turn = (event: WheelEvent) => {
    if (event.deltaY === 0 || bar.scrollWidth <= bar.clientWidth) return;
    event.preventDefault();
    bar.scrollLeft += event.deltaY;
  };
  // Not passive: the page must not scroll meanwhile.
  bar.addEventListener("wheel", turn, { passive: false });
  return () => bar.removeEventListener("wheel", turn);
}
