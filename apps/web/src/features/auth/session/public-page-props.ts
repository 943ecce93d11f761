/** Properties of every public page besides sign-in. */
export interface PublicProps {
  /** Leads on into the office, to where the visitor wanted to go ("" for its beginning). */
  readonly onDone: (target: string) => void;
}
