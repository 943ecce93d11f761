import type { Namespace } from "@adel/messages";
import { createContext } from "react";
import type { Choice } from "../view.ts";

interface DescribedColumn {
  readonly key: string;
  readonly dict?: string;
  readonly money?: boolean;
  word?(value: string): string;
}
interface DescribedChoice {
  readonly key: string;
  readonly dict?: string;
  readonly options?: readonly Choice<string>[];
}
/** What a page's description of its records says of their fields. */
export interface DescribedFields {
  readonly columns?: readonly DescribedColumn[];
  readonly others?: readonly DescribedColumn[];
  readonly filters?: readonly DescribedChoice[];
  readonly form?: { readonly fields: readonly DescribedChoice[] };
}
/** The description by which a page shows its records, and the texts that it names. */
export interface RecordFormat {
  readonly view: DescribedFields;
  readonly texts: Namespace;
}
/** Of each kind of records, loaded when changes of such are shown. */
export type RecordFormats = Readonly<Record<string, (() => Promise<RecordFormat>) | undefined>>;
/** Provided by the app, because it alone knows the features; loaded with the first changes that are shown. */
export const RecordFormatsContext = createContext<(() => Promise<RecordFormats>) | undefined>(undefined);

/** How the value of a field is said. */
export type FieldFormat =
  | { readonly kind: "dict"; readonly type: string }
  | { readonly kind: "text"; readonly keyOf: (value: string) => string | undefined }
  | { readonly kind: "money" }
  | { readonly kind: "plain" };

/** As the page's form, filters or columns say it, whichever describes the field. */
export function findFieldFormat(view: DescribedFields | undefined, name: string): FieldFormat {
  const choice = [...(view?.form?.fields ?? []), ...(view?.filters ?? [])].find(
    ({ key, dict, options }) => key === name && (dict !== undefined || options !== undefined),
  );
  const column = [...(view?.columns ?? []), ...(view?.others ?? [])].find(({ key }) => key === name);
  const dict = choice?.dict ?? column?.dict;
  if (dict !== undefined) return { kind: "dict", type: dict };
  const { options } = choice ?? {};
  if (options) return { kind: "text", keyOf: (value) => options.find((one) => one.value === value)?.label };
  const word = column?.word;
  if (word) return { kind: "text", keyOf: (value) => word(value) };
  return { kind: column?.money ? "money" : "plain" };
}
