/** A menu as the seeds write it down, named by its path in `seeds.json`: a directory has `below`, a page has `component` and its buttons' verbs. */
export interface MenuSeed {
  readonly id: number;
  readonly path: string;
  readonly icon: string;
  readonly component?: string;
  readonly perms?: string;
  /** Further permissions of the page; one without ":" is an action under the page's own prefix. */
  readonly buttons?: readonly string[];
  readonly below?: readonly MenuSeed[];
  /** A page that this version does not have yet is there, but switched off. */
  readonly off?: true;
  readonly hidden?: true;
}
