import { sql } from "kysely";
import type { Db } from "../../../core/db/database.ts";
import { type StorageState, storageError } from "../../../core/db/storage.ts";
import { fail } from "../../../core/errors.ts";

/** A server without its database cannot reply, and a read-only one cannot write: health reports both as HTTP 503. */
export class HealthService {
  readonly #db: Db;
  readonly #storage: StorageState;
  #isStopping = false;

  constructor(db: Db, storage: StorageState) {
    this.#db = db;
    this.#storage = storage;
  }

  async check(): Promise<void> {
    await sql`select 1`.execute(this.#db).catch((error: unknown) => {
      throw fail(storageError(error) ?? "INTERFACE_FAILED");
    });
    if (!this.#storage.isWritable()) throw fail("STORAGE_UNWRITABLE");
  }

  /** Like health, and false while the server stops, so that load balancers use another one. */
  async checkReady(): Promise<void> {
    if (this.#isStopping) throw fail("INTERFACE_FAILED");
    await this.check();
  }

  stop(): void {
    this.#isStopping = true;
  }
}
