import type { Catalog } from "./catalog.ts";

/**
 * Loads the names of the server's calls in one language.
 * `language` is the name of a folder of this package; rejects where there is no such folder.
 */
export async function loadCallCatalogs(language: string): Promise<{ readonly calls: Catalog }> {
  const { catalogs } = await import(`../${language}/calls.ts`);
  return catalogs;
}
