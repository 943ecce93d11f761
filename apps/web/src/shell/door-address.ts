/** Where somebody without a token is sent, and where they wanted to go. */
export const signInAddress = (target: string): string => `/login?redirect=${encodeURIComponent(target)}`;

/** A way back after signing in; only places of this site are gone to. */
export const safeTarget = (redirectTo: string | null): string =>
  redirectTo && /^\/(?![/\\])/.test(redirectTo) ? redirectTo : "/";

/** Places that need no session and stand in the office's own frame of pages. */
const OPEN: readonly string[] = ["/404", "/401"];

/** Where the page begins when nobody is signed in; undefined where the office may open (its gate decides the rest). */
export function doorAddress(
  token: string | undefined,
  { pathname, search }: Pick<Location, "pathname" | "search">,
): string | undefined {
  if (token !== undefined || OPEN.includes(pathname)) return undefined;
  return pathname === "/login" ? pathname + search : signInAddress(pathname + search);
}
