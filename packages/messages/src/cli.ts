import type { catalogs as cliCatalogs } from "../zh/cli.ts";
import type { Catalog } from "./catalog.ts";

type CliNamespace = keyof typeof cliCatalogs;

/**
 * Loads the texts of the bridge's own program in one language: its command line and its pairing page.
 * `language` is the name of a folder of this package; rejects where there is no such folder.
 */
export async function loadCliCatalogs(language: string): Promise<Readonly<Record<CliNamespace, Catalog>>> {
  const { catalogs } = await import(`../${language}/cli.ts`);
  return catalogs;
}
