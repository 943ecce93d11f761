/** A fault put into the product on purpose: one replacement in one file, and the tests that must notice it. */
export interface Breakage {
  readonly name: string;
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly find: string;
  readonly replace: string;
  /** In the package of `tests`, which need not be that of `file`. */
  readonly package: string;
  readonly tests: readonly string[];
}

/** How often the text to be replaced occurs in its file; anything but once makes the breakage invalid. */
export const matches = (text: string, { find }: Breakage): number => text.split(find).length - 1;

/** The file with its fault. Throws where the text is not there exactly once. */
export function broken(text: string, breakage: Breakage): string {
  const found = matches(text, breakage);
  if (found !== 1) throw new Error(`${breakage.name}: the text to replace stands ${found} times in ${breakage.file}`);
  return text.replace(breakage.find, () => breakage.replace);
}
