/** Hundreds of calls to a test: on a busy computer they take their time. */
export const SLOW = { timeout: 180_000 };
