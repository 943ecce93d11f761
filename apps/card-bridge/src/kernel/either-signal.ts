/**
 * Runs work under a signal that aborts as soon as one of these two does. Not `AbortSignal.any`: its
 * objects are freed only by a full garbage collection, and at ten calls a second they would fill most of the heap.
 */
export async function withEitherSignal<T>(
  one: AbortSignal,
  other: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (one === other) return work(one);
  const both = new AbortController();
  const follow = (signal: AbortSignal) => {
    const onAbort = () => both.abort(signal.reason);
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort, { once: true });
    return () => signal.removeEventListener("abort", onAbort);
  };
  const leave = [follow(one), follow(other)];
  try {
    return await work(both.signal);
  } finally {
    for (const off of leave) off();
  }
}
