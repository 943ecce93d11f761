/** A stored value as an object, or an empty one if nothing valid was stored. */
export function readStoredObject(memory: Storage, key: string): Partial<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(memory.getItem(key) ?? "{}");
    return typeof stored === "object" && stored !== null ? { ...stored } : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
