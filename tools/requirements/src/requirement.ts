/** Where a requirement stands: `built` only once a test that cites it passes. */
export type State = "open" | "built";

/** One checkable sentence or value of the specification. Tests cite it as `[R:<id>]`. */
export type Requirement = {
  /** Section number, then the subject, then the detail: `2.public.login`. Never renamed once a test cites it. */
  readonly id: string;
  readonly asks: string;
  readonly state: State;
};

const requirement =
  (state: State) =>
  (id: string, asks: string): Requirement => ({ id, asks, state });

export const open = requirement("open");
export const built = requirement("built");

/** The specification's section is the id's first part. */
export const sectionOf = (id: string): string => id.slice(0, id.indexOf("."));
