/**
 * Escape closes what was opened last: within a list that hangs on a field it is that list's, not that of the drawer
 * around it. Drawers listen at the window before a list hears of the key, and spare whoever carries this mark; so
 * this must be called before the first of them is there.
 */
export function keepEscapeInLists(window: Window): void {
  window.addEventListener(
    "keydown",
    ({ key, target }) => {
      if (key !== "Escape" || !(target instanceof Element)) return;
      if (target.closest(".mantine-Popover-dropdown")) target.setAttribute("data-mantine-stop-propagation", "true");
    },
    { capture: true },
  );
}
