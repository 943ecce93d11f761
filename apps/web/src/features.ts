import type { Views } from "./shell/menu-page.tsx";

/** One line a feature: the component name of the server's menu → its page, fetched when first opened. */
export const views: Views = {};
