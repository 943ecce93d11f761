/** What may be chosen: kinds by their ending (`.png`), the most bytes of one file, and how many files. */
export interface FileRules {
  readonly endings: readonly string[];
  readonly maxBytes: number;
  readonly maxFiles: number;
}
/** Why a file is rejected. */
export type FileError = "kind" | "tooLarge" | "empty" | "tooMany";

const endingOf = (name: string): string => {
  const dot = name.lastIndexOf(".");
  return dot < 1 ? "" : name.slice(dot).toLowerCase();
};

/** What is wrong with a file before it is sent, or undefined; `already` files are there. The server checks again. */
export function fileError(
  file: { readonly name: string; readonly size: number },
  { endings, maxBytes, maxFiles }: FileRules,
  already: number,
): FileError | undefined {
  if (endings.length > 0 && !endings.includes(endingOf(file.name))) return "kind";
  if (file.size > maxBytes) return "tooLarge";
  if (file.size === 0) return "empty";
  return already >= maxFiles ? "tooMany" : undefined;
}

const UNITS = ["B", "KB", "MB", "GB"] as const;

/** A readable size: `340 B`, `1.5 MB`; 1 KB is 1024 bytes. */
export function sizeText(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** step;
  return `${step === 0 || value >= 100 ? Math.round(value) : Number(value.toFixed(1))} ${UNITS[step]}`;
}
