import { appendFileSync, existsSync, readFileSync } from "node:fs";

export type Account = { readonly name: string; readonly password: string };

/** The accounts of a demonstration, as the server said them once when it made them. */
export type Accounts = {
  /** Takes a line of the server; true when it was a password, which then need not be shown again. */
  readonly receive: (line: string) => boolean;
  readonly known: () => readonly Account[];
};

const message = /^(?:admin password|demo password (\w+)): (\S+)$/;

/**
 * Keeps generated passwords in a file of mode 600 beside the database, so that a later start can say them again.
 * Only the demonstration does that; a server that is really run says its password once, and keeps no copy.
 */
export const accounts = (file: string): Accounts => ({
  receive: (line) => {
    const [, name = "admin", password] = message.exec(line) ?? [];
    if (password === undefined) return false;
    appendFileSync(file, `${name} ${password}\n`, { mode: 0o600 });
    return true;
  },
  known: () => {
    const lines = existsSync(file) ? readFileSync(file, "utf8").trimEnd().split("\n") : [];
    return lines
      .map((line) => line.split(" "))
      .flatMap(([name, password]) => (name && password ? [{ name, password }] : []));
  },
});
