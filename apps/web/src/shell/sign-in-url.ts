/** Where somebody without a token is sent, and where they wanted to go. */
export const signInPath = (target: string): string => `/login?redirect=${encodeURIComponent(target)}`;

/** Stands for this site while an address is taken apart: no name resolves to it (RFC 6761). */
const HERE = "https://office.invalid";

/**
 * A way back after signing in; only places of this site are gone to. The address is taken apart as a browser does it,
 * which drops tabs and line ends and reads `\` as `/`; what comes out must still not begin another site's address.
 */
export function safeTarget(redirectTo: string | null): string {
  if (!redirectTo?.startsWith("/") || !URL.canParse(redirectTo, HERE)) return "/";
  const { origin, pathname, search, hash } = new URL(redirectTo, HERE);
  return origin === HERE && !pathname.startsWith("//") ? pathname + search + hash : "/";
}

/** Places that need no session and stand in the office's own frame of pages. */
const OPEN: readonly string[] = ["/404", "/401"];

/** Where the page begins when nobody is signed in; undefined where the office may open (its gate decides the rest). */
export function signInUrl(
  token: string | undefined,
  { pathname, search }: Pick<Location, "pathname" | "search">,
): string | undefined {
  if (token !== undefined || OPEN.includes(pathname)) return undefined;
  return pathname === "/login" ? pathname + search : signInPath(pathname + search);
}
