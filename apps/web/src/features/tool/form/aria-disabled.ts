/** Shown as unusable, but not disabled: a button that is disabled while it is pressed loses the focus. */
export const ariaDisabled = (isDisabled: boolean) => ({
  "aria-disabled": isDisabled,
  "data-disabled": isDisabled,
});
