/** Collects an option that can be repeated. */
export const repeated = (value: string, before: string[] = []): string[] => [...before, value];
