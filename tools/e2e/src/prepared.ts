import { join } from "node:path";

/** What specs share in one run, made once by `prepare.ts`; without it each spec makes its own. */
export interface Prepared {
  /** A server's folder with the seeded data, to be copied. */
  readonly server: string;
  /** The gallery as it was built, and the policy that the product's server sends with a page. */
  readonly gallery: string;
  readonly policy: string;
}

export const preparedIn = (folder: string): Prepared => ({
  server: join(folder, "server"),
  gallery: join(folder, "gallery"),
  policy: join(folder, "policy.txt"),
});

const folder = process.env.ADEL_TEST_PREPARED;
export const prepared: Prepared | undefined = folder === undefined ? undefined : preparedIn(folder);
