import { expect, test } from "@playwright/test";
import { drawn } from "./drawn.ts";
import { LONG_MS } from "./limits.ts";
import { languagesFor } from "./run-options.ts";
import { signIn } from "./sign-in.ts";
import { Stack } from "./stack.ts";
import { framePaths, Walker } from "./walk.ts";

// No column of a list hides under the ones that stick: at a desk's width, and where there is too little room for all.

const stack = new Stack();
test.beforeAll(() => stack.openServer());
test.afterAll(() => stack.close());

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

// English has the longer words.
for (const language of languagesFor("en"))
  test(`${language}: every column of every list can be seen`, async ({ page }) => {
    test.setTimeout(LONG_MS);
    await signIn(page, stack.login, language);
    const walker = new Walker(page, stack.url);
    const faults: string[] = [];
    const seen = new Set<string>();
    for (const path of await framePaths(stack.login)) {
      if (path === "/tool/swagger") continue;
      await page.setViewportSize({ width: 1440, height: 900 });
      await walker.to(path);
      const panes = page.locator("main [data-scroll]:has(table)");
      for (const width of [1440, 800]) {
        await page.setViewportSize({ width, height: 900 });
        await drawn(page);
        for (const pane of await panes.all()) {
          seen.add(path);
          for (const fault of await pane.evaluate(columnFaults)) faults.push(`${path} at ${width}: ${fault}`);
        }
      }
    }
    expect(faults).toEqual([]);
    expect(seen.size).toBeGreaterThan(15);
  });
