import type { Page } from "@playwright/test";
import type { Walker } from "./walk.ts";

// No column of a list hides under the ones that stick: at a desk's width, and where there is too little room for all.

/** What is wrong with the columns of a table whose pane may scroll sideways. */
const columnFaults = (pane: Element): readonly string[] => {
  const faults: string[] = [];
  const heads = [...pane.querySelectorAll("thead th")];
  const isSticky = (cell: Element) => getComputedStyle(cell).left !== "auto" || getComputedStyle(cell).right !== "auto";
  const plain = heads.filter((head) => !isSticky(head));
  const rows = [...pane.querySelectorAll("tr")];
  const nameOf = (head: Element) => head.textContent ?? "";
  /** How many pixels of a cell the sticky cells of its row cover. */
  const covered = (cell: Element): number => {
    const { left, right } = cell.getBoundingClientRect();
    const others = [...(cell.parentElement?.children ?? [])].filter(isSticky).map((one) => one.getBoundingClientRect());
    return Math.max(0, ...others.map((one) => Math.min(right, one.right) - Math.max(left, one.left)));
  };
  const isOverflowing = pane.scrollWidth > pane.clientWidth + 1;
  for (const head of heads)
    if (head.scrollWidth > head.clientWidth + 1) faults.push(`the head ${nameOf(head)} is cut off`);
  for (const head of plain) {
    const column = heads.indexOf(head);
    if (isOverflowing) {
      const { left, right } = head.getBoundingClientRect();
      const frame = pane.getBoundingClientRect();
      pane.scrollLeft += (left + right) / 2 - (frame.left + frame.right) / 2;
    }
    for (const row of rows) {
      const cell = row.children[column];
      if (cell && covered(cell) > 1) faults.push(`${nameOf(head)} is covered by ${Math.round(covered(cell))} px`);
    }
  }
  pane.scrollLeft = 0;
  const last = heads.at(-1);
  if (isOverflowing && last && isSticky(last) && getComputedStyle(last).boxShadow === "none")
    faults.push("nothing shows that there are more columns");
  return [...new Set(faults)];
};

/** Looks at the columns of each list that a page shows, page after page. */
export class TableColumns {
  readonly faults: string[] = [];
  /** Pages that have a list. */
  readonly seen = new Set<string>();
  private readonly page: Page;
  private readonly walker: Walker;

  constructor(page: Page, walker: Walker) {
    this.page = page;
    this.walker = walker;
  }

  /** The present page, of this address. */
  async check(path: string): Promise<void> {
    const panes = this.page.locator("main [data-scroll]:has(table)");
    for (const width of [1440, 800]) {
      await this.page.setViewportSize({ width, height: 900 });
      await this.walker.settle();
      for (const pane of await panes.all()) {
        this.seen.add(path);
        for (const fault of await pane.evaluate(columnFaults)) this.faults.push(`${path} at ${width}: ${fault}`);
      }
    }
  }
}
