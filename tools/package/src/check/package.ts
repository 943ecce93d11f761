/** A made package. */
export interface Package {
  readonly file: string;
  readonly version: string;
}
