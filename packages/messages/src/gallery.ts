import type { catalogs as galleryCatalogs } from "../zh/gallery.ts";
import type { Catalog } from "./catalog.ts";

type GalleryNamespace = keyof typeof galleryCatalogs;

/**
 * Loads the texts of the gallery of parts in one language.
 * `language` is the name of a folder of this package; rejects where there is no such folder.
 */
export async function loadGalleryCatalogs(language: string): Promise<Readonly<Record<GalleryNamespace, Catalog>>> {
  const { catalogs } = await import(`../${language}/gallery.ts`);
  return catalogs;
}
