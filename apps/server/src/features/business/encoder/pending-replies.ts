import type { Deadline } from "../../../core/timer.ts";

/** Replies awaited by key; undefined after the time limit. */
export function createPendingReplies<K, V>() {
  const open = new Map<K, (value: V) => void>();
  return {
    async wait(key: K, late: Deadline): Promise<V | undefined> {
      const answer = Promise.withResolvers<V>();
      open.set(key, answer.resolve);
      try {
        return await Promise.race([answer.promise, late.over]);
      } finally {
        open.delete(key);
      }
    },
    /** Whether a request was waiting for it. */
    settle(key: K, value: V): boolean {
      const resolve = open.get(key);
      resolve?.(value);
      return resolve !== undefined;
    },
  };
}
