import type { catalogs as serverCatalogs } from "../zh/server-only.ts";
import type { Catalog } from "./catalog.ts";

type ServerNamespace = keyof typeof serverCatalogs;

/**
 * Loads what the server alone needs in one language: the names of its calls, of what it adds to a new database, of
 * example rows, of sheets and their columns, and its other texts.
 * `language` is the name of a folder of this package; rejects where there is no such folder.
 */
export async function loadServerCatalogs(language: string): Promise<Readonly<Record<ServerNamespace, Catalog>>> {
  const { catalogs } = await import(`../${language}/server-only.ts`);
  return catalogs;
}
