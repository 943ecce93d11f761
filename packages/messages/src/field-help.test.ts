import { expect, test } from "vitest";
import { LOCALES, loadCatalogs } from "./index.ts";

const isHelp = (key: string) => /(Help|Text)$/.test(key);
const bare = (text: string) => text.toLowerCase().replace(/[\p{P}\s]/gu, "");
/** A shorter text is a word, which a sentence may contain. A Chinese character counts for two letters. */
const MIN_LENGTH = 10;
const isSentence = (text: string) => bare(text).replace(/\p{Script=Han}/gu, "xx").length >= MIN_LENGTH;

test.for(LOCALES.map(({ id }) => id))("%s: no error says again what the help of its field says", async (language) => {
  const { errors, ...catalogs } = await loadCatalogs(language);
  const errorTexts = Object.entries(errors).filter(([key]) => !key.endsWith(".hint"));
  const repeated = Object.entries(catalogs).flatMap(([namespace, catalog]) => {
    const texts = Object.entries<string>(catalog);
    const others = [...texts.filter(([key]) => !isHelp(key)), ...errorTexts];
    const helps = texts.filter(([key, text]) => key.endsWith("Help") && isSentence(text));
    return helps.flatMap(([key, help]) =>
      others
        .filter(([, text]) => bare(text).includes(bare(help)))
        .map(([other, text]) => `${namespace}: ${key} “${help}” in ${other} “${text}”`),
    );
  });
  expect(repeated).toEqual([]);
});
