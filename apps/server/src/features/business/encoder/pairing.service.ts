import { randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import type { Actor, AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import type { Vault } from "../../../core/secrets/vault.ts";
import { EncoderKeyRepository, EncoderRepository, PairingRepository } from "./encoder.repository.ts";
import { ENCODER_ENTITY as ENTITY, PAIRING_LIFE_MS, PAIRING_TRIES } from "./encoder.table.ts";
import { encoderKeyName, fingerprintOf } from "./encoder-key.ts";

const same = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** The pairing computer, as its bridge describes itself. */
interface Bridge {
  readonly code: string;
  readonly bridgeVersion: string;
  readonly host: string;
}

/** There is no session when a bridge pairs or the command line is used: the row of the code has its issuer. */
const NONE: Actor = { userId: null, userName: "" };

/** Pairing codes `<device number>-<six digits>`; only a keyed hash is stored. */
export class PairingService {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #vault: Vault;
  readonly #trail: AuditTrail;
  readonly #onPaired: (encoderId: number) => void;

  constructor(db: Db, clock: Clock, vault: Vault, trail: AuditTrail, onPaired: (encoderId: number) => void) {
    this.#db = db;
    this.#clock = clock;
    this.#vault = vault;
    this.#trail = trail;
    this.#onPaired = onPaired;
  }

  /** A new code invalidates the previous one. */
  issue(by: Actor, encoderId: number, deviceNumber: string): Promise<{ code: string; expire: number }> {
    return this.#db.transaction().execute(async (trx) => {
      const now = this.#clock.now();
      const code = `${deviceNumber}-${String(randomInt(1_000_000)).padStart(6, "0")}`;
      await new PairingRepository(trx).close([encoderId]);
      await new PairingRepository(trx).insert({
        encoder_id: encoderId,
        code_hash: this.#hash(code),
        issued_by: by.userName,
        create_time: now,
        expire_time: now + PAIRING_LIFE_MS,
      });
      await this.#trail.keep(trx, by, ENTITY, [{ id: encoderId, before: {}, after: { pairingCode: "issued" } }]);
      return { code, expire: now + PAIRING_LIFE_MS };
    });
  }

  /** Issues a code by device number, for the command line. */
  async issueFor(deviceNumber: string): Promise<string> {
    const encoder = await new EncoderRepository(this.#db).byNumber(deviceNumber);
    if (!encoder) throw new Error(`there is no encoder ${deviceNumber}`);
    return (await this.issue(NONE, encoder.id, deviceNumber)).code;
  }

  /** Issues a new key to the bridge and retires the old one. Only holders of a code learn that it was issued here. */
  async use({ code, bridgeVersion, host }: Bridge): Promise<{ deviceNumber: string; deviceName: string; key: string }> {
    const encoder = await new EncoderRepository(this.#db).byNumber(code.slice(0, code.lastIndexOf("-")));
    const now = this.#clock.now();
    // Counted in a separate transaction, so that a rollback keeps the attempt.
    const open = encoder && (await new PairingRepository(this.#db).countTry(encoder.id, now, PAIRING_TRIES));
    if (!open || !same(open.code_hash, this.#hash(code))) {
      const wasIssued = encoder && (await new PairingRepository(this.#db).wasIssued(encoder.id, this.#hash(code)));
      throw fail(wasIssued ? "PAIRING_EXPIRED" : "PAIRING_REFUSED");
    }
    const key = randomBytes(32);
    const deviceNumber = encoder.device_number;
    await this.#db.transaction().execute(async (trx) => {
      if (!(await new PairingRepository(trx).use(open.id))) throw fail("PAIRING_EXPIRED");
      await new EncoderKeyRepository(trx).retire([encoder.id], now, open.issued_by);
      await new EncoderKeyRepository(trx).insert({
        encoder_id: encoder.id,
        device_number: deviceNumber,
        wrapped: this.#vault.wrap(encoderKeyName(deviceNumber), key),
        fingerprint: fingerprintOf(key),
        host,
        bridge_version: bridgeVersion,
        bound_by: open.issued_by,
        create_time: now,
      });
      await new EncoderRepository(trx).paired(encoder.id, now, bridgeVersion, host);
      const before = { keyFingerprint: encoder.fingerprint, bridgeVersion: encoder.bridge_version };
      const after = { keyFingerprint: fingerprintOf(key), bridgeVersion, host };
      await this.#trail.keep(trx, NONE, ENTITY, [{ id: encoder.id, before, after }]);
    });
    this.#onPaired(encoder.id);
    return { deviceNumber, deviceName: encoder.device_name, key: key.toString("base64url") };
  }

  /** The current key is retired: it encrypts no new job; results of earlier jobs are still verified. */
  async unbind(trx: Db, by: Actor, encoderIds: readonly number[]): Promise<void> {
    await new EncoderKeyRepository(trx).retire(encoderIds, this.#clock.now(), by.userName);
    await new PairingRepository(trx).close(encoderIds);
  }

  #hash(code: string) {
    return this.#vault.mac("pairing-code", code);
  }
}
