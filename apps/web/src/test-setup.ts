import { notifications } from "@mantine/notifications";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";
import { pageCookies } from "./core/cookie.ts";
import { loadMessageCatalogs, loadToolMessages } from "./core/locale/messages.ts";

// Parts come with their first use; on a busy machine that takes longer than a blink.
configure({ asyncUtilTimeout: 15_000 });
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
    // Nothing is laid out here.
  }
  unobserve(): void {
    // Nothing is laid out here.
  }
  disconnect(): void {
    // Nothing is laid out here.
  }
};
Element.prototype.scrollIntoView = () => undefined;

afterEach(() => {
  cleanup();
  // They stand in a store that files share.
  notifications.clean();
  localStorage.clear();
  sessionStorage.clear();
  pageCookies(document).drop("Admin-Token");
});
