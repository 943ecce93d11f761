export { type Catalog, type Catalogs, loadCatalogs, type MessageKey, type Namespace } from "./catalog.ts";
export { loadCliCatalogs } from "./cli.ts";
export { createErrorTexts } from "./error-text.ts";
export { getFindingText } from "./finding-text.ts";
export { loadGalleryCatalogs } from "./gallery.ts";
export { DEFAULT_LANGUAGE, findLanguage, type Language, LOCALES, negotiateLanguage } from "./locales.ts";
export {
  addCatalogs,
  createMessages,
  getTranslator,
  type Messages,
  type MessageValues,
  type Translate,
} from "./messages.ts";
export { loadServerCatalogs } from "./server-only.ts";
export { loadToolCatalogs } from "./tools.ts";
