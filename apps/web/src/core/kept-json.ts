/** A kept value as an object, or an empty one where nothing was kept or what was kept is not ours. */
export function keptObject(memory: Storage, key: string): Partial<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(memory.getItem(key) ?? "{}");
    return typeof kept === "object" && kept !== null ? { ...kept } : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
