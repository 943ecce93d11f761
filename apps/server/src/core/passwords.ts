import { hash, verify } from "@node-rs/argon2";

/** argon2id at the library's defaults (19 MiB, two passes): the minimum that OWASP's password sheet names. */
export const hashPassword = (password: string): Promise<string> => hash(password);

/**
 * For a hotel's authorization password, which is tried with every job: 7 MiB and five passes, which OWASP's sheet counts
 * as equal to the above and a processor's cache holds. Accounts keep theirs: beside hashes made before, the time of a
 * refusal would tell which account does not exist.
 */
export const hashAuthorization = (password: string): Promise<string> =>
  hash(password, { memoryCost: 7168, timeCost: 5 });

export const passwordMatches = (stored: string, password: string): Promise<boolean> => verify(stored, password);
