import type { catalogs } from "../zh/catalogs.ts";

/** The texts of one namespace in one language, by key. */
export type Catalog = Readonly<Record<string, string>>;
/** Every namespace with its keys, as the Chinese catalogs have them. */
export type Catalogs = typeof catalogs;
export type Namespace = keyof Catalogs;

/** Keys of a catalog, and of the terms that every catalog shares. A plural is named without its suffix. */
export type MessageKey<N extends Namespace> = N extends Namespace
  ? (keyof Catalogs[N] | keyof Catalogs["terms"]) & string
  : never;

/**
 * Loads all texts of one language.
 * `language` is the name of a folder of this package; rejects where there is no such folder.
 */
export async function loadCatalogs(language: string): Promise<Readonly<Record<Namespace, Catalog>>> {
  const { catalogs } = await import(`../${language}/catalogs.ts`);
  return catalogs;
}
