import type { catalogs as toolCatalogs } from "../zh/tools.ts";
import type { Catalog } from "./catalog.ts";

type ToolNamespace = keyof typeof toolCatalogs;

/**
 * Loads the texts of pages that few people open, such as tools and monitoring, in one language; the others do not load them.
 * `language` is the name of a folder of this package; rejects where there is no such folder.
 */
export async function loadToolCatalogs(language: string): Promise<Readonly<Record<ToolNamespace, Catalog>>> {
  const { catalogs } = await import(`../${language}/tools.ts`);
  return catalogs;
}
