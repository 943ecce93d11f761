/** Shown as unusable, but not disabled: a button that is disabled while it is pressed loses the focus. */
export const unusable = (isUnusable: boolean) => ({
  "aria-disabled": isUnusable,
  "data-disabled": isUnusable,
});
