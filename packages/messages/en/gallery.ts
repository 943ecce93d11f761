import gallery from "./gallery.json" with { type: "json" };

/** The texts of the gallery of parts, which is no part of the product's build. */
export const catalogs = { gallery } as const;
