import { hash, verify } from "@node-rs/argon2";
import { randomBase64Url } from "./random.ts";

/** argon2id at the library's defaults (19 MiB, two passes): the minimum that OWASP's password sheet names. */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** The hash of a password that nobody knows. */
export const hashUnknownPassword = (): Promise<string> => hashPassword(randomBase64Url(UNKNOWN_BYTES));
const UNKNOWN_BYTES = 16;

/**
 * For a hotel's authorization password, which is checked with every job: 7 MiB and five passes, which OWASP's sheet
 * considers equal and which fits in a processor's cache. Accounts keep the other parameters: otherwise the time of a
 * rejection would reveal which accounts have older hashes.
 */
export const hashAuthorization = (password: string): Promise<string> =>
  hash(password, { memoryCost: 7168, timeCost: 5 });

export const passwordMatches = (stored: string, password: string): Promise<boolean> => verify(stored, password);
