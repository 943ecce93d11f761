import type { Text } from "@adel/protocol";

/** A text in both languages. */
export const t = (zh: string, en: string): Text => ({ zh, en });
