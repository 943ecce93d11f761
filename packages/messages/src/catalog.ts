import type { catalogs } from "../zh/catalogs.ts";
import type { catalogs as cliCatalogs } from "../zh/cli.ts";
import type { catalogs as galleryCatalogs } from "../zh/gallery.ts";
import type { catalogs as serverCatalogs } from "../zh/server-only.ts";
import type { catalogs as toolCatalogs } from "../zh/tools.ts";

/** The texts of one namespace in one language, by key. */
export type Catalog = Readonly<Record<string, string>>;
/** Every namespace with its keys, as the Chinese catalogs have them. */
export type Catalogs = typeof catalogs &
  typeof serverCatalogs &
  typeof cliCatalogs &
  typeof galleryCatalogs &
  typeof toolCatalogs;
export type Namespace = keyof Catalogs;
/** What every program loads; server, command line, gallery and tools add their own. */
type SharedNamespace = keyof typeof catalogs;

/** Keys of a catalog, and of the terms that every catalog shares. A plural is named without its suffix. */
export type MessageKey<N extends Namespace> = N extends Namespace
  ? (keyof Catalogs[N] | keyof Catalogs["terms"]) & string
  : never;

/**
 * Loads the texts of one language, those of the server and of the command line apart.
 * `language` is the name of a folder of this package; rejects where there is no such folder.
 */
export async function loadCatalogs(language: string): Promise<Readonly<Record<SharedNamespace, Catalog>>> {
  const { catalogs } = await import(`../${language}/catalogs.ts`);
  return catalogs;
}
