/** How long nothing happens before it is taken for nothing, in milliseconds: where no event can be waited for. */
const IDLE_MS = 600;

export const idle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, IDLE_MS));
