import { notifications } from "@mantine/notifications";
import { cleanup, configure, prettyDOM } from "@testing-library/react";
import { afterEach } from "vitest";
import { pageCookies } from "./core/cookie.ts";
import { loadMessageCatalogs, loadToolMessages } from "./core/locale/messages.ts";
import { WAIT_MS } from "./core/testing/limits.ts";

/** What a query did not find; the page is written into the message when that is read, not for each try of a wait. */
function createQueryError(message: string | null, container: Element): Error {
  const error = new Error();
  Error.captureStackTrace(error, createQueryError);
  error.name = "TestingLibraryElementError";
  const get = () => [message, prettyDOM(container)].filter(Boolean).join("\n\n");
  return Object.defineProperty(error, "message", { get, configurable: true });
}
configure({ asyncUtilTimeout: WAIT_MS, getElementError: createQueryError });
await loadMessageCatalogs();
await loadToolMessages();

// jsdom draws nothing, so it has neither of these.
window.matchMedia = (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
window.ResizeObserver = class {
  observe(): void {
    // jsdom has no layout.
  }
  unobserve(): void {
    // jsdom has no layout.
  }
  disconnect(): void {
    // jsdom has no layout.
  }
};
Element.prototype.scrollIntoView = () => undefined;

afterEach(() => {
  cleanup();
  // Notifications are in a store that test files share.
  notifications.clean();
  localStorage.clear();
  sessionStorage.clear();
  pageCookies(document).drop("Admin-Token");
});
