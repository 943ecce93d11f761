// Casts: a page's own observers name entries that lib.dom does not know by their kind.
import type { CDPSession, Page } from "playwright-core";

/** What a page's observers noted since it began; times in milliseconds. */
export interface Felt {
  /** Over 50 ms of each long task after something was first drawn: total blocking time. */
  readonly blockedMs: number;
  /** The same before anything was drawn. */
  readonly blankMs: number;
  readonly shift: number;
  readonly worstInputMs: number;
  /** Where that input went. */
  readonly worstInput: string;
}

/** Runs in the page before all else. Written out as text, so it may lean on nothing. */
function observe(): void {
  const felt = { tasks: [] as { at: number; ms: number }[], paint: 0, shift: 0, input: 0, at: "" };
  const watch = (type: string, note: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...more });
  watch("longtask", ({ startTime, duration }) => felt.tasks.push({ at: startTime, ms: duration }));
  watch("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") felt.paint = startTime;
  });
  watch("layout-shift", (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) felt.shift += value;
  });
  const input = (entry: PerformanceEntry) => {
    const { interactionId, target } = entry as PerformanceEventTiming & { interactionId: number };
    if (!interactionId || entry.duration <= felt.input) return;
    felt.input = entry.duration;
    felt.at = `${entry.name} on ${target instanceof Element ? target.outerHTML.slice(0, 80) : "nothing"}`;
  };
  watch("event", input, { durationThreshold: 16 });
  Object.assign(window, { felt });
}

/** Watches a page from its next document on. */
export async function watchPage(page: Page): Promise<() => Promise<Felt>> {
  await page.addInitScript(observe);
  return () =>
    page.evaluate(() => {
      const { felt } = window as unknown as {
        felt: { tasks: { at: number; ms: number }[]; paint: number; shift: number; input: number; at: string };
      };
      const over = (tasks: readonly { ms: number }[]) => tasks.reduce((sum, { ms }) => sum + Math.max(0, ms - 50), 0);
      return {
        blockedMs: over(felt.tasks.filter(({ at }) => at >= felt.paint)),
        blankMs: over(felt.tasks.filter(({ at }) => at < felt.paint)),
        shift: felt.shift,
        worstInputMs: felt.input,
        worstInput: felt.at,
      };
    });
}

/** What came over the wire. */
export interface Fetched {
  /** Heads and bodies, as compressed. */
  bytes: number;
  /** Script and style alone. */
  code: number;
  /** Of the server. */
  requests: number;
  /** Of neither the server nor this computer. */
  strangers: number;
  readonly names: string[];
}

/** Counts what a page fetches from now on. */
export async function weighPage(cdp: CDPSession, origin: string): Promise<Fetched> {
  const fetched: Fetched = { bytes: 0, code: 0, requests: 0, strangers: 0, names: [] };
  const asked = new Map<string, string>();
  await cdp.send("Network.enable");
  cdp.on("Network.requestWillBeSent", ({ requestId, request: { url } }) => {
    if (!/^https?:/.test(url)) return;
    if (url.startsWith(`${origin}/`)) {
      asked.set(requestId, url.slice(origin.length));
      fetched.requests += 1;
    } else if (new URL(url).hostname !== "127.0.0.1") fetched.strangers += 1;
  });
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const path = asked.get(requestId);
    if (path === undefined) return;
    fetched.bytes += encodedDataLength;
    if (/\.(js|css)$/.test(path)) fetched.code += encodedDataLength;
    fetched.names.push(`${encodedDataLength} ${path}`);
  });
  return fetched;
}

/** Bytes of script that are alive, after everything that nobody holds is gone. */
export async function heapOf(cdp: CDPSession): Promise<number> {
  // What finalisers and weak references let go of falls in the second round.
  for (let round = 0; round < 3; round += 1) await cdp.send("HeapProfiler.collectGarbage");
  return (await cdp.send("Runtime.getHeapUsage")).usedSize;
}
