import { useEffect } from "react";
import { useTranslation } from "./locale/messages.ts";

/** The document's title follows the page and the language. */
export function usePageTitle(title: string | undefined): void {
  const product = useTranslation("common")("product");
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product;
  }, [title, product]);
}
