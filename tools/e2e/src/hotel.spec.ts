import { expect, test } from "@playwright/test";
import { addHotel, HOTEL_WORDS } from "./hotel-form.ts";
import { languagesFor } from "./run-options.ts";
import { signIn } from "./sign-in.ts";
import { Office } from "./test-system.ts";

const office = new Office();
test.beforeAll(() => office.open());
test.afterAll(() => office.close());

for (const language of languagesFor("zh")) {
  test(`${language}: a hotel needs six fingerprint sectors, two equal passwords and a number of its own`, async ({
    page,
  }) => {
    const words = HOTEL_WORDS[language];
    const number = language === "zh" ? "2001" : "2002";
    await signIn(page, office, language);
    await addHotel(page, office.url, language, number);
    await expect(page.getByText(words.added)).toBeVisible();
    await expect(page.getByRole("row", { name: new RegExp(number) })).toBeVisible();
    await addHotel(page, office.url, language, "2001");
    await expect(page.getByRole("dialog").getByText(words.taken)).toBeVisible();
  });
}
