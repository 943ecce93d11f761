/** How long a test watches that nothing happens, where only time shows it. */
const IDLE_MS = 200;

export const idle = () => new Promise<void>((resolve) => setTimeout(resolve, IDLE_MS));
