import { randomUUID } from "node:crypto";
import {
  JobResult,
  PAGE_TOKEN_LIFE_MS,
  type PageToken,
  type Receipt,
  SessionToken,
  type Ticket,
  tokenType,
} from "@adel/protocol";
import { CompactEncrypt, CompactSign, compactVerify, decodeProtectedHeader } from "jose";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import type { Vault } from "../../../core/secrets/vault.ts";
import { EncoderKeyRepository, EncoderRepository } from "./encoder.repository.ts";
import { encoderKeyName, purposeKey } from "./encoder-key.ts";
import type { LoggedIn } from "./session-hub.service.ts";

const bytesOf = (claims: object) => Buffer.from(JSON.stringify(claims));
const readJson = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(Buffer.from(bytes).toString("utf8"));
  } catch {
    // Signed, but not JSON: no schema accepts undefined.
    return undefined;
  }
};
const kidOf = (token: string): string | undefined => {
  try {
    return decodeProtectedHeader(token).kid;
  } catch {
    // Not a token: rejected like a wrong one.
    return undefined;
  }
};
const sign = (claims: object, purpose: "page" | "receipt", { key, deviceNumber }: EncoderKey) =>
  new CompactSign(bytesOf(claims))
    .setProtectedHeader({ alg: "HS256", kid: deviceNumber, typ: tokenType(purpose) })
    .sign(purposeKey(key, purpose, deviceNumber));

/** An encoder's decrypted key, only used in this class and in the reply to pairing. */
export interface EncoderKey {
  readonly id: number;
  readonly deviceNumber: string;
  readonly key: Uint8Array;
}

/** Encrypts and signs for one encoder, and verifies its signatures (protocol, bridge/ticket.ts). */
export class EncoderCrypto {
  readonly #db: Db;
  readonly #vault: Vault;

  constructor(db: Db, vault: Vault) {
    this.#db = db;
    this.#vault = vault;
  }

  /** The current key, for new jobs. */
  async now(encoderId: number): Promise<EncoderKey> {
    const row = await new EncoderKeyRepository(this.#db).now(encoderId);
    if (!row) throw fail("ENCODER_NOT_BOUND");
    return this.#opened(row);
  }

  /** The key with which a job was encrypted, current or retired. */
  async earlier(keyId: number): Promise<EncoderKey> {
    return this.#opened(await new EncoderKeyRepository(this.#db).byId(keyId));
  }

  sealTicket(ticket: Ticket, { key, deviceNumber }: EncoderKey): Promise<string> {
    return new CompactEncrypt(bytesOf(ticket))
      .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid: deviceNumber, typ: tokenType("job") })
      .encrypt(purposeKey(key, "job", deviceNumber));
  }

  /** The signed result of a job; fails if this encoder did not sign it. */
  async openResult(token: string, { key, deviceNumber }: EncoderKey): Promise<JobResult> {
    const bytes = await compactVerify(token, purposeKey(key, "result", deviceNumber), { algorithms: ["HS256"] }).then(
      ({ payload, protectedHeader: { kid, typ } }) =>
        kid === deviceNumber && typ === tokenType("result") ? payload : null,
      () => null,
    );
    const claims = bytes && JobResult.safeParse(readJson(bytes));
    if (!claims?.success || claims.data.deviceNumber !== deviceNumber) throw fail("RESULT_REFUSED");
    return claims.data;
  }

  /** The encoder that signed this connection's nonce with its current key. Every rejection is the same. */
  async openLogin(token: string, nonce: string): Promise<LoggedIn> {
    const deviceNumber = kidOf(token);
    const row = deviceNumber === undefined ? undefined : await new EncoderRepository(this.#db).byNumber(deviceNumber);
    const found = row && (await new EncoderKeyRepository(this.#db).now(row.id));
    if (!found || found.device_number !== deviceNumber) throw fail("PAGE_TOKEN_REFUSED");
    const { key } = this.#opened(found);
    const bytes = await compactVerify(token, purposeKey(key, "session", deviceNumber), {
      algorithms: ["HS256"],
    }).then(
      ({ payload, protectedHeader: { typ } }) => (typ === tokenType("session") ? payload : null),
      () => null,
    );
    const claims = bytes && SessionToken.safeParse(readJson(bytes));
    if (!claims?.success || claims.data.deviceNumber !== deviceNumber || claims.data.nonce !== nonce)
      throw fail("PAGE_TOKEN_REFUSED");
    return { encoderId: found.encoder_id, keyId: found.id, version: claims.data.version };
  }

  receipt(receipt: Receipt, key: EncoderKey): Promise<string> {
    return sign(receipt, "receipt", key);
  }

  pageToken(
    by: { userId: number; userName: string },
    challenge: string,
    now: number,
    key: EncoderKey,
  ): Promise<string> {
    const iat = Math.floor(now / 1000);
    const claims: PageToken & { iat: number; exp: number } = {
      sub: String(by.userId),
      name: by.userName,
      aud: key.deviceNumber,
      jti: randomUUID(),
      challenge,
      iat,
      exp: iat + PAGE_TOKEN_LIFE_MS / 1000,
    };
    return sign(claims, "page", key);
  }

  #opened(row: { id: number; device_number: string; wrapped: string }): EncoderKey {
    return {
      id: row.id,
      deviceNumber: row.device_number,
      key: this.#vault.unwrap(encoderKeyName(row.device_number), row.wrapped),
    };
  }
}
