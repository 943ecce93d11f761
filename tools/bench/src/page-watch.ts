// Casts: a page's own observers name entries that lib.dom does not know by their kind.
import type { CDPSession } from "playwright-core";

/** A key pressed or a click, from the event to the picture that answers it, in milliseconds (as Event Timing says). */
export interface Input {
  readonly at: number;
  readonly ms: number;
  readonly what: string;
}

/** What a page's observers noted since it began; times in milliseconds. */
export interface Felt {
  /** Over 50 ms of each long task from the first contentful paint on: total blocking time. */
  readonly blockedMs: number;
  /** The same before anything was drawn. */
  readonly blankMs: number;
  readonly shift: number;
  readonly inputs: readonly Input[];
}

/** Runs in the page before all else. Written out as text, so it may lean on nothing. */
function observe(): void {
  const seen = { tasks: [] as { at: number; ms: number }[], paint: 0, shift: 0, inputs: [] as Input[] };
  const watch = (type: string, note: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...more });
  watch("longtask", ({ startTime, duration }) => seen.tasks.push({ at: startTime, ms: duration }));
  watch("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") seen.paint = startTime;
  });
  watch("layout-shift", (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) seen.shift += value;
  });
  const input = ({ name, startTime, duration, interactionId }: PerformanceEventTiming & { interactionId: number }) => {
    if (interactionId) seen.inputs.push({ at: startTime, ms: duration, what: name });
  };
  watch("event", (entry) => input(entry as PerformanceEventTiming & { interactionId: number }), {
    durationThreshold: 16,
  });
  const over = (tasks: readonly { ms: number }[]) => tasks.reduce((sum, { ms }) => sum + Math.max(0, ms - 50), 0);
  const felt = (): Felt => ({
    blockedMs: over(seen.tasks.filter(({ at }) => at >= seen.paint)),
    blankMs: over(seen.tasks.filter(({ at }) => at < seen.paint)),
    shift: seen.shift,
    inputs: seen.inputs,
  });
  Object.assign(window, { felt });
}
/** What a page's observers are begun with; `felt()` then gives what they noted. */
export const OBSERVER = `(${observe.toString()})()`;

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
