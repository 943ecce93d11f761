/** Properties of every public page besides sign-in. */
export interface PublicProps {
  /** Opens the main app at the page that was requested before ("" for its start page). */
  readonly onDone: (target: string) => void;
}
