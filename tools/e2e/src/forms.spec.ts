import { expect, test } from "@playwright/test";
import { textsOf } from "./error-text.ts";
import { FormChecker } from "./form-checker.ts";
import { LONG_MS } from "./limits.ts";
import { PageForms } from "./page-forms.ts";
import { languagesFor } from "./run-options.ts";
import { signIn } from "./sign-in.ts";
import { Stack } from "./stack.ts";
import { framePaths, Walker } from "./walk.ts";

// Every form of the app, submitted empty and with one field wrong: it stays open, marks every refused field with a
// text in the page's language, and has its focus in the first of them.

const stack = new Stack();
test.beforeAll(() => stack.openServer());
test.afterAll(() => stack.close());

/** Pages of figures and documents, which take long to load. */
const WITHOUT_FORMS = /^\/(40[14]|tool\/swagger|monitor\/(druid|server)|statistics)$/;

for (const language of languagesFor("zh"))
  test(`${language}: a form that is filled in wrongly says at each field what is wrong`, async ({ page }) => {
    test.setTimeout(LONG_MS);
    const walker = new Walker(page, stack.url);
    const checker = new FormChecker(page, walker, language);
    const forms = new PageForms(page, walker, textsOf(language, "common")("discard"));
    const testAt = (address: string) => forms.test(address, (form, name) => checker.test(form, name));
    await page.addInitScript((locale) => localStorage.setItem("locale", locale), language);
    for (const address of ["/login", "/register"]) await testAt(address);
    // Before the browser, for which a program would be a new device that a notice tells of.
    const paths = (await framePaths(stack.login)).filter((path) => !WITHOUT_FORMS.test(path));
    await signIn(page, stack.login, language);
    for (const address of paths) await testAt(address);
    expect(checker.faults).toEqual([]);
    // As many as there are now: fewer mean that a form was not found.
    expect(new Set(checker.submitted).size).toBeGreaterThan(70);
  });
