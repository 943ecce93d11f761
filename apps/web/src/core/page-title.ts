import { useEffect } from "react";
import { useTranslation } from "./locale/messages.ts";

/** The document's title follows the page and the language; without one it is left to whoever else has one. */
export function usePageTitle(title: string | undefined): void {
  const product = useTranslation("common")("product");
  useEffect(() => {
    if (title) document.title = `${title} · ${product}`;
  }, [title, product]);
}
