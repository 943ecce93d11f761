/** A kept value as an object, or an empty one where nothing was kept or what was kept is not ours. */
export function readStoredObject(memory: Storage, key: string): Partial<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(memory.getItem(key) ?? "{}");
    return typeof stored === "object" && stored !== null ? { ...stored } : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
