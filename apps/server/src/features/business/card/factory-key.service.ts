import { randomBytes } from "node:crypto";
import { type MasterKey, masterKey } from "@adel/card";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import type { Vault } from "../../../core/secrets/vault.ts";
import { FactoryKeyRepository } from "./card.repository.ts";

/** Name of the encrypted manufacturer's key in the vault. */
const FACTORY_KEY = "factory-key";

/** Creates the manufacturer's key at the first start; it is never shown. */
export async function ensureFactoryKey(db: Db, vault: Vault, clock: Clock): Promise<void> {
  if (await new FactoryKeyRepository(db).wrapped()) return;
  await new FactoryKeyRepository(db).insert(vault.wrap(FACTORY_KEY, randomBytes(16)), clock.now());
}

export async function factoryKey(db: Db, vault: Vault): Promise<MasterKey> {
  const row = await new FactoryKeyRepository(db).wrapped();
  if (!row) throw new Error("the factory key was not seeded");
  return masterKey(vault.unwrap(FACTORY_KEY, row.wrapped));
}
