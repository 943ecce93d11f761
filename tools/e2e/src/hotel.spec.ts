import { expect, test } from "@playwright/test";
import { addHotel, HOTEL_WORDS } from "./hotel-form.ts";
import { languagesFor } from "./run-options.ts";
import { signIn } from "./sign-in.ts";
import { Stack } from "./stack.ts";

const stack = new Stack();
test.beforeAll(() => stack.open());
test.afterAll(() => stack.close());

for (const language of languagesFor("zh")) {
  test(`${language}: a hotel needs six fingerprint sectors, two equal passwords and a number of its own`, async ({
    page,
  }) => {
    const words = HOTEL_WORDS[language];
    const number = language === "zh" ? "2001" : "2002";
    await signIn(page, stack, language);
    await addHotel(page, stack.url, language, number);
    await expect(page.getByText(words.added)).toBeVisible();
    await expect(page.getByRole("row", { name: new RegExp(number) })).toBeVisible();
    await addHotel(page, stack.url, language, "2001");
    await expect(page.getByRole("dialog").getByText(words.taken)).toBeVisible();
  });
}
