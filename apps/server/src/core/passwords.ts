import { hash, verify } from "@node-rs/argon2";

/** argon2id at the library's defaults (19 MiB, two passes): the minimum that OWASP's password sheet names. */
export const hashPassword = (password: string): Promise<string> => hash(password);

export const passwordMatches = (stored: string, password: string): Promise<boolean> => verify(stored, password);
