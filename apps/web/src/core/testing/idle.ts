/** Milliseconds after which a test takes for granted that nothing more happens. */
export const IDLE_MS = 50;

/** Waits where only time shows that nothing happens. */
export const idle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, IDLE_MS));
