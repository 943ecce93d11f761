const KNOWN = ["https:", "http:", "mailto:", "tel:"];

/** Where a typed address leads: `example.com` is meant as https. Undefined where it leads nowhere, or would run a script. */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (text === "" || /\s/.test(text)) return undefined;
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  const url = URL.canParse(whole) ? new URL(whole) : undefined;
  return url && KNOWN.includes(url.protocol) ? whole : undefined;
}
