import type { FormValue } from "@adel/protocol/tool/form";

export type FilledValues = Readonly<Record<string, FormValue | undefined>>;
/** Messages by the path of a field, as `guest` and `items.0.name`. */
export type FilledErrors = Readonly<Record<string, string>>;
