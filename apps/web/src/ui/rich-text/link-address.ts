const KNOWN = ["https:", "http:", "mailto:", "tel:"];

/** The URL of a typed address: `example.com` becomes https. Undefined if it is invalid or would run a script. */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (text === "" || /\s/.test(text)) return undefined;
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  const url = URL.canParse(whole) ? new URL(whole) : undefined;
  return url && KNOWN.includes(url.protocol) ? whole : undefined;
}
