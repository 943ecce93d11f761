import type { MessageKey } from "@adel/messages";

type Browser = "chrome" | "edge" | "firefox" | "safari";
interface Page {
  readonly protocol: string;
  readonly hostname: string;
}
type Rule = Extract<MessageKey<"bridge">, "safari" | "insecure" | "firefox" | "deniedText" | `denied${string}`>;

/** The browser by its own name; Chromium's relatives behave as Chrome does. */
export function browserOf(userAgent: string): Browser | undefined {
  if (/firefox/i.test(userAgent)) return "firefox";
  if (/edg/i.test(userAgent)) return "edge";
  if (/chrom/i.test(userAgent)) return "chrome";
  return /safari/i.test(userAgent) && !/android/i.test(userAgent) ? "safari" : undefined;
}

const isInternal = ({ hostname }: Page) =>
  /^(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[::1\])/.test(hostname);
const isInsecure = (page: Page) => page.protocol === "http:" && !isInternal(page);

/** Why no plug-in answers, as far as the browser may be the cause. */
export function missingHint(userAgent: string, page: Page): Rule | undefined {
  const browser = browserOf(userAgent);
  if (browser === "safari") return "safari";
  if (isInsecure(page)) return "insecure";
  // Firefox does not report that the user denied the permission.
  return browser === "firefox" && !isInternal(page) ? "firefox" : undefined;
}

const DENIED = { chrome: "deniedChrome", edge: "deniedEdge", firefox: "firefox", safari: "safari" } as const;

/** How the user undoes a refusal in this browser; over http there is nothing to undo. */
export function deniedHint(userAgent: string, page: Page): Rule {
  if (isInsecure(page)) return "insecure";
  const browser = browserOf(userAgent);
  return browser === undefined ? "deniedText" : DENIED[browser];
}
