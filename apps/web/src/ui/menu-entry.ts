import type { ReactNode } from "react";

interface Action {
  readonly key: string;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  /** At the right end: a key, a number, a tick. */
  readonly aside?: ReactNode;
  readonly disabled?: boolean;
  readonly onSelect: () => void;
}
/** One row of a menu: an act, one of several choices, a heading, or a line between. */
export type MenuEntry =
  | ({ readonly kind: "act" } & Action)
  | ({ readonly kind: "choice"; readonly selected: boolean } & Action)
  | { readonly kind: "head"; readonly key: string; readonly label: ReactNode }
  | { readonly kind: "line"; readonly key: string };
