import { useEffect } from "react";
import { useTranslation } from "./locale/messages.ts";

/** Sets the document's title by page and language; leaves it unchanged when `title` is undefined. */
export function usePageTitle(title: string | undefined): void {
  const product = useTranslation("common")("product");
  useEffect(() => {
    if (title) document.title = `${title} · ${product}`;
  }, [title, product]);
}
