import { built, type Requirement } from "../requirement.ts";

/** Section 4: states and transitions. */
export const states: readonly Requirement[] = [
  built("4.gate.no-token", "with no stored token the user goes to /login"),
  built("4.gate.redirect", "the way to /login carries a redirect parameter holding the target path"),
  built("4.gate.fetch-info", "with a token and no roles loaded, the user info is fetched"),
  built("4.gate.add-routes", "after the info, routes are generated and added"),
  built("4.gate.repeat", "after the routes are added, navigation repeats"),
  built("4.gate.info-failed.token", "if the info fetch fails, the local token is cleared"),
  built("4.gate.info-failed.message", "if the info fetch fails, the error message is shown"),
  built("4.gate.info-failed.home", "if the info fetch fails, the user goes to /"),

  built("4.sign-out.server", "sign-out calls the server"),
  built("4.sign-out.clear", "sign-out clears token, roles, permissions and the stored token"),
  built("4.sign-out.reload", "sign-out reloads the page"),
  built("4.expiry.prompt", "session expiry (response code 401) shows a re-login prompt"),

  built("4.tabs.unique", "visited views are unique by path"),
  built("4.tabs.cached", "a view is cached unless marked noCache"),
  built("4.tabs.affixed.others", "affixed views survive close-others"),
  built("4.tabs.affixed.all", "affixed views survive close-all"),

  built("4.sidebar.default", "the sidebar is open by default"),
  built("4.sidebar.persisted", "the sidebar state is persisted as 1 or 0"),
  built("4.device.words", "the device is desktop or mobile"),
  built("4.settings.hidden", "the settings drawer is hidden by default"),
  built("4.language.words", "the language is zh or en"),
  built("4.theme.recompute", "a theme color change recomputes the styles"),

  built("4.status.normal", "status vocabulary: normal, disable"),
  built("4.status.open", "status vocabulary: open, close"),
  built("4.status.success", "status vocabulary: success, fail"),
  built("4.status.used", "status vocabulary: used, unused"),
  built("4.status.display", "status vocabulary: display, hide"),
  built("4.status.task", "status vocabulary: task pause"),
  built("4.status.in-use", "card or order status: in use"),
  built("4.status.insufficient-balance", "card or order status: insufficient balance"),
  built("4.status.recharge-failed", "card or order status: recharge failed"),
  built("4.status.deleted", "card or order status: deleted"),
];
