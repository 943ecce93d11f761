import type { Page } from "@playwright/test";

/** Until what the page knows by now stands on the screen: the second frame begins once the first has been drawn. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
  });
