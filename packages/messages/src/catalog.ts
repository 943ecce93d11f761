import type { catalogs as callCatalogs } from "../zh/calls.ts";
import type { catalogs } from "../zh/catalogs.ts";
import type { catalogs as cliCatalogs } from "../zh/cli.ts";

/** The texts of one namespace in one language, by key. */
export type Catalog = Readonly<Record<string, string>>;
/** Every namespace with its keys, as the Chinese catalogs have them. */
export type Catalogs = typeof catalogs & typeof callCatalogs & typeof cliCatalogs;
export type Namespace = keyof Catalogs;
/** What every program loads; server and command line add their own. */
type SharedNamespace = keyof typeof catalogs;

/** Keys of a catalog, and of the terms that every catalog shares. A plural is named without its suffix. */
export type MessageKey<N extends Namespace> = N extends Namespace
  ? (keyof Catalogs[N] | keyof Catalogs["terms"]) & string
  : never;

/**
 * Loads the texts of one language, those of the calls and of the command line apart.
 * `language` is the name of a folder of this package; rejects where there is no such folder.
 */
export async function loadCatalogs(language: string): Promise<Readonly<Record<SharedNamespace, Catalog>>> {
  const { catalogs } = await import(`../${language}/catalogs.ts`);
  return catalogs;
}
