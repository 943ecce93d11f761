import { expect, type Locator, type Page } from "@playwright/test";
import { idle } from "./idle.ts";
import type { Walker } from "./walk.ts";

/** Names of the buttons that may open something: those of the page and of its first row. */
const findButtons = (main: Element): readonly string[] => {
  const others =
    "thead *, tbody tr:not(:first-child) *, li:not(:first-child) *, [role=tablist] *, nav *, search *, form *";
  const kinds =
    "[role], [data-danger], [aria-haspopup=listbox], [aria-haspopup=dialog], [aria-expanded]:not([aria-haspopup=menu])";
  return [...main.querySelectorAll("button:enabled")]
    .filter((button) => button.checkVisibility() && !button.matches(kinds) && !button.matches(others))
    .map((button) => button.getAttribute("aria-label") ?? button.textContent?.trim() ?? "")
    .filter((name) => name !== "");
};
const OPEN = "[role=dialog], [role=alertdialog], [role=menu]";
const POLL_OFTEN = { intervals: [100] };

export type TestForm = (form: Locator, name: string) => Promise<void>;

/** Finds the forms of a page: those that stand on it, behind its tabs, and in what its buttons and menus open. */
export class PageForms {
  private readonly page: Page;
  private readonly walker: Walker;
  private readonly discard: Locator;
  private readonly main: Locator;

  /** `discard`: what the button says that closes a form although something was typed. */
  constructor(page: Page, walker: Walker, discard: string) {
    this.page = page;
    this.walker = walker;
    this.discard = page.getByRole("button", { name: discard, exact: true });
    this.main = page.getByRole("main");
  }

  async test(address: string, testForm: TestForm): Promise<void> {
    await this.walker.to(address);
    await this.testAll(this.main, address, testForm);
    const tabs = this.main.getByRole("tab");
    for (let at = 1; at < (await tabs.count()); at++) {
      await this.press(tabs.nth(at));
      await this.testAll(this.main, `${address} ${await tabs.nth(at).textContent()}`, testForm);
    }
    const pressed = new Set<string>();
    for (;;) {
      const names = await this.main.evaluate(findButtons);
      const name = names.find((one) => !pressed.has(one));
      if (name === undefined) return;
      pressed.add(name);
      await this.testOpened(address, name, testForm);
    }
  }

  /** What one button opens, itself or by each entry of its menu. */
  private async testOpened(address: string, name: string, testForm: TestForm): Promise<void> {
    const button = this.main.getByRole("button", { name, exact: true }).first();
    await this.press(button);
    const entries = this.page.locator("[role=menuitem]:not([data-danger], [data-disabled])");
    const count = await entries.count();
    if (count === 0) await this.testDialog(address, name, testForm);
    for (let at = 0; at < count; at++) {
      if (at > 0) await this.press(button);
      const entry = await entries.nth(at).textContent();
      await this.press(entries.nth(at));
      await this.testDialog(address, `${name} › ${entry}`, testForm);
    }
  }

  /** Waits for what opens, if anything does. */
  private async press(button: Locator): Promise<void> {
    await button.click();
    await this.walker.settle();
    const open = this.page.locator(OPEN);
    if ((await open.count()) === 0) {
      // Nothing tells that a button opens nothing; React may show what has come a third of a second later.
      await idle();
      await this.walker.settle();
    }
    await expect(open.locator("[aria-busy=true]")).toHaveCount(0);
  }

  private async testDialog(address: string, name: string, testForm: TestForm): Promise<void> {
    const dialog = this.page.getByRole("dialog").last();
    if (await dialog.isVisible()) await this.testAll(dialog, `${address} ${name}`, testForm);
    await this.close();
    const { pathname } = new URL(address, this.page.url());
    if (new URL(this.page.url()).pathname !== pathname) await this.walker.to(address);
  }

  private async testAll(part: Locator, name: string, testForm: TestForm): Promise<void> {
    for (const form of await part.locator("form").filter({ visible: true }).all()) await testForm(form, name);
  }

  private async close(): Promise<void> {
    const open = this.page.locator(OPEN);
    await expect
      .poll(async () => {
        if ((await open.count()) === 0) return 0;
        if (await this.discard.isVisible()) await this.discard.click();
        else await this.page.keyboard.press("Escape");
        return open.count();
      }, POLL_OFTEN)
      .toBe(0);
  }
}
