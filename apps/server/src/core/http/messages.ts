import type { AuditKind, Language } from "@adel/protocol";
import { translate } from "../messages.ts";

const KNOWN = ["insert", "update", "delete"] as const;

/** The success message of the catalog (specification §8), by kind of operation. */
export const successText = (kind: AuditKind | undefined, language: Language): string =>
  translate(language, "server")(`success.${KNOWN.find((known) => known === kind) ?? "other"}`);
