import { expect, type Page, test } from "@playwright/test";
import { HOTEL_WORDS } from "./hotel-form.ts";
import { LONG_MS } from "./limits.ts";
import { collectRefusals, look, pageOfVariant } from "./look.ts";
import { languagesFor } from "./run-options.ts";
import { signIn } from "./sign-in.ts";
import { Stack } from "./stack.ts";
import { TableColumns } from "./table-columns.ts";
import { LOOKS, type Variant, variantName } from "./variants.ts";
import { framePaths, Walker } from "./walk.ts";
import { orderSetCard, WIZARD_WORDS } from "./wizard.ts";

// Every route for screen readers: WCAG 2.2 AA by axe, nothing cut off horizontally, and a screenshot; in one language also
// every column of its lists, since to load each page once more takes longer than to look at them.

const stack = new Stack();
let paths: readonly string[] = [];
test.beforeAll(async () => {
  await stack.open();
  await stack.pair("FRONT-DESK-1");
  await stack.startBridge();
  paths = await framePaths(stack.login);
  await stack.placeBlank("04A1D001");
});
test.afterAll(() => stack.close());

/** Examines the present page, under a name that describes it. */
type LookAt = (name: string) => Promise<void>;

/** A form in its drawer, and the wizard waiting and done. */
async function forms(page: Page, language: Variant["language"], lookAt: LookAt): Promise<void> {
  const words = { ...HOTEL_WORDS[language], ...WIZARD_WORDS[language] };
  await page.goto(`${stack.url}/hotel`);
  await page.getByRole("button", { name: words.create }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await lookAt("hotel-form");
  await orderSetCard(page, stack, language, "1001", "demo-1234");
  await lookAt("wizard-blank");
  await stack.placeBlank(language === "zh" ? "04A1D100" : "04A1D110");
  await expect(page.getByRole("heading", { name: words.written })).toBeVisible();
  await lookAt("wizard-receipt");
}

/** The description of calls has tables of its library. */
const hasColumns = (path: string) => path !== "/tool/swagger";

for (const variant of LOOKS) {
  const { language, width, height } = variant;
  // English has the longer words.
  const isWithColumns = languagesFor("en").includes(language);
  const claim = isWithColumns ? ", and every column of a list can be seen" : "";
  test(`${variantName(variant)}: axe finds nothing on any route, nothing is cut off sideways${claim}`, async ({
    browser,
  }) => {
    test.setTimeout(LONG_MS);
    const page = await pageOfVariant(browser, variant, stack.url);
    const refused = collectRefusals(page);
    const walker = new Walker(page, stack.url);
    const columns = new TableColumns(page, walker);
    const lookAt: LookAt = (name) => look(page, `${name}-${variantName(variant)}`);

    for (const path of ["/login", "/register", "/bind", "/auth-redirect"]) {
      await walker.to(path);
      await lookAt(path.slice(1));
    }
    await signIn(page, stack, language);
    for (const path of paths) {
      await walker.to(path);
      await expect(page).toHaveURL(`${stack.url}${path}`);
      await lookAt(path.slice(1).replaceAll("/", "-"));
      if (!isWithColumns || !hasColumns(path)) continue;
      await columns.check(path);
      await page.setViewportSize({ width, height });
    }
    expect(columns.faults).toEqual([]);
    if (isWithColumns) expect(columns.seen.size).toBeGreaterThan(15);

    await forms(page, language, lookAt);
    expect(refused, "the page's policy").toEqual([]);
    await page.context().close();
  });
}
