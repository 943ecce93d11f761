import { existsSync } from "node:fs";
import type { Db } from "../db/database.ts";
import type { Migration } from "../db/migrate.ts";
import { ensureKeyFile, readKeyFile } from "./key-file.ts";
import { openVault, type Vault } from "./vault.ts";

declare module "../db/database.ts" {
  interface Tables {
    /** One row, created with the first key file: a known text under that key. */
    secret_check: { id: number; check_value: string };
  }
}

export const secretMigration: Migration = {
  name: "2026-11-20-a-secret",
  up: async (db) => {
    await db.schema
      .createTable("secret_check")
      .addColumn("id", "integer", (column) => column.primaryKey())
      .addColumn("check_value", "varchar(64)", (column) => column.notNull())
      .execute();
  },
};

/**
 * Opens the vault with the key file. Fails if the database has secrets of another key: the file could not decrypt them,
 * and new secrets would need the new key.
 */
export async function unlockVault(db: Db, keyFile: string): Promise<Vault> {
  const known = () => db.selectFrom("secret_check").select("check_value").where("id", "=", 1).executeTakeFirst();
  if ((await known()) && !existsSync(keyFile))
    throw new Error(
      `the key file ${keyFile} is missing, and the database holds secrets that only it opens: put it back`,
    );
  const vault = openVault((await known()) ? readKeyFile(keyFile) : ensureKeyFile(keyFile));
  await db
    .insertInto("secret_check")
    .values({ id: 1, check_value: vault.check })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  if ((await known())?.check_value !== vault.check)
    throw new Error(`the key file ${keyFile} is not the one that this database's secrets were wrapped with`);
  return vault;
}
