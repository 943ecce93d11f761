import type { Catalog } from "./catalog.ts";

/**
 * Loads the texts of the command line in one language.
 * `language` is the name of a folder of this package; rejects where there is no such folder.
 */
export async function loadCliCatalogs(language: string): Promise<{ readonly cli: Catalog }> {
  const { catalogs } = await import(`../${language}/cli.ts`);
  return catalogs;
}
