import { useEffect } from "react";
import { coreWords } from "./core.words.ts";
import { useWords } from "./locale/words.ts";

/** The document's title follows the page and the language. */
export function usePageTitle(title: string | undefined): void {
  const product = useWords(coreWords)("product");
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product;
  }, [title, product]);
}
