import type { Page, Response } from "@playwright/test";

/** Texts on a page and in the names of its parts; without code, keys, and languages in their own words. */
const findTexts = (): readonly string[] => {
  const skipped = "script, style, code, pre, kbd, [lang]:not(html), [data-own-words]";
  const found = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement;
    if (!element || element.closest(skipped)) continue;
    if (node instanceof Element)
      for (const name of ["aria-label", "title", "placeholder", "alt", "aria-description"])
        found.add(node.getAttribute(name) ?? "");
    else found.add(node.textContent ?? "");
  }
  return [document.title, ...found].map((text) => text.trim()).filter((text) => text !== "");
};

/** A reply's own texts, which are to be translated: all others in it are rows. */
const OWN = new Set(["msg", "hint", "errors"]);
const stringsIn = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (OWN.has(key) ? [] : stringsIn(inner)));
};
const wordsOf = (text: string): string[] => text.match(/[A-Za-z]{2,}|\p{Script=Han}+/gu) ?? [];

/** Which texts of a page are neither in the page's language nor in the rows that the server sent. */
export class ShownTexts {
  readonly #page: Page;
  readonly #rows = new Set<string>();
  readonly #pending = new Set<Promise<void>>();

  /** `names`: words that are the same in every language. */
  constructor(page: Page, names: readonly string[]) {
    this.#page = page;
    for (const name of names) this.#rows.add(name);
    page.on("response", (response) => {
      const reading = this.#read(response).finally(() => this.#pending.delete(reading));
      this.#pending.add(reading);
    });
  }

  async untranslated(): Promise<readonly string[]> {
    await Promise.all(this.#pending);
    const rows = [...this.#rows];
    const words = new Set(rows.flatMap(wordsOf));
    const texts = await this.#page.evaluate(findTexts);
    return texts.filter((text) => !rows.includes(text) && wordsOf(text).some((word) => !words.has(word)));
  }

  async #read(response: Response): Promise<void> {
    if (!response.headers()["content-type"]?.includes("application/json")) return;
    const body: unknown = await response.json().catch(() => null);
    for (const text of stringsIn(body)) this.#rows.add(text);
  }
}
