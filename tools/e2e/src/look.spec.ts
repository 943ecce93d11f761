import { expect, test } from "@playwright/test";
import { violationsOf } from "./look.ts";

const WHOLE = '<!doctype html><html lang="en"><title>t</title><main>';

test("axe finds what is wrong on a page: a picture without words, a pale text, a button without a name", async ({
  page,
}) => {
  const pale = '<p style="color: #aaa; background: #fff">pale</p>';
  await page.setContent(`${WHOLE}<img src="data:,"><button></button>${pale}</main></html>`);
  const found = (await violationsOf(page)).map(({ id }) => id);
  expect(found.toSorted()).toEqual(["button-name", "color-contrast", "image-alt"]);
});

test("axe finds nothing where nothing is wrong", async ({ page }) => {
  await page.setContent(`${WHOLE}<img src="data:," alt="a key"><button>Open</button></main></html>`);
  expect(await violationsOf(page)).toEqual([]);
});

test("a color that is still changing is waited for", async ({ page }) => {
  const slow = "<style>p { transition: color 1s steps(1, end); color: #ddd } .dark p { color: #000 }</style>";
  await page.setContent(`${WHOLE}${slow}<p>text</p></main></html>`);
  await page.evaluate(() => document.body.classList.add("dark"));
  expect(await violationsOf(page)).toEqual([]);
});
