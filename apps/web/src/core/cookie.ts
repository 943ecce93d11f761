/** Small values that outlive the page: the token and the frame's habits. */
export interface Cookies {
  read(name: string): string | undefined;
  /** Without `days` it ends with the browser's session. */
  write(name: string, value: string, days?: number): void;
  drop(name: string): void;
}

/** SameSite=Strict always, Secure on https (product's wire conventions). */
export const pageCookies = (page: Document): Cookies => {
  const put = (name: string, value: string, life: string) => {
    const secure = page.location.protocol === "https:" ? "; Secure" : "";
    page.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Strict${life}${secure}`;
  };
  return {
    read: (name) => {
      const pair = page.cookie.split("; ").find((entry) => entry.startsWith(`${name}=`));
      return pair === undefined ? undefined : decodeURIComponent(pair.slice(name.length + 1));
    },
    write: (name, value, days) => put(name, value, days === undefined ? "" : `; Max-Age=${days * 86_400}`),
    drop: (name) => put(name, "", "; Max-Age=0"),
  };
};
