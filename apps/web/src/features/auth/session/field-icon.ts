/** Position of an icon in a field of the screens before sign-in. */
export const FIELD_ICON = { size: 16, stroke: 1.6, "aria-hidden": true } as const;
