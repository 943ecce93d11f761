/** A fault put into the product on purpose: one replacement in one file. */
interface Fault {
  readonly name: string;
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly find: string;
  readonly replace: string;
}

/** A fault that tests must notice. */
export interface TestedBreakage extends Fault {
  /** In the package of `tests`, which need not be that of `file`. */
  readonly package: string;
  readonly tests: readonly string[];
}

/** A fault that a story of the hotel simulation must notice: the built product says or does what is not true. */
export interface PlayedBreakage extends Fault {
  /** A file name of `tools/hotel-simulation/src/stories`, without its ending. */
  readonly story: string;
}

/** A fault that people see in the pages, and a browser test must notice. */
export interface BrowsedBreakage extends Fault {
  /** A file name of `tools/e2e/src`, without its ending. */
  readonly spec: string;
}

export type Breakage = TestedBreakage | PlayedBreakage | BrowsedBreakage;
/** A fault of the built product. */
export type BuiltBreakage = PlayedBreakage | BrowsedBreakage;

export const isPlayed = (breakage: Breakage): breakage is PlayedBreakage => "story" in breakage;
export const isBrowsed = (breakage: Breakage): breakage is BrowsedBreakage => "spec" in breakage;
export const isTested = (breakage: Breakage): breakage is TestedBreakage => "tests" in breakage;

/** How often the text to be replaced occurs in its file; anything but once makes the breakage invalid. */
export const matches = (text: string, { find }: Fault): number => text.split(find).length - 1;

/** The file with its fault. Throws where the text is not there exactly once. */
export function broken(text: string, breakage: Fault): string {
  const found = matches(text, breakage);
  if (found !== 1) throw new Error(`${breakage.name}: the text to replace stands ${found} times in ${breakage.file}`);
  return text.replace(breakage.find, () => breakage.replace);
}
