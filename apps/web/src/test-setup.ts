import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";
import { pageCookies } from "./core/cookie.ts";

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
  localStorage.clear();
  sessionStorage.clear();
  pageCookies(document).drop("Admin-Token");
});
