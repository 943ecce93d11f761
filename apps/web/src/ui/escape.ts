/** What closes itself by Escape, and nothing around or below it: an open list, a dialog over other dialogs. */
const OWN_ESCAPE = ".mantine-Popover-dropdown, [data-own-escape]";

/**
 * Escape closes what was opened last: an open list of a field first, not the drawer around it. Drawers listen at the
 * window before a list receives the key, and ignore elements with this mark; so this must be called before the first
 * drawer is mounted.
 */
export function keepEscapeInLists(window: Window): void {
  window.addEventListener(
    "keydown",
    ({ key, target }) => {
      if (key !== "Escape" || !(target instanceof Element)) return;
      if (target.closest(OWN_ESCAPE)) target.setAttribute("data-mantine-stop-propagation", "true");
    },
    { capture: true },
  );
}
