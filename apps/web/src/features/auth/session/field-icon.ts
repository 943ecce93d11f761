/** How an icon stands in a field of the screens before the office. */
export const FIELD_ICON = { size: 16, stroke: 1.6, "aria-hidden": true } as const;
