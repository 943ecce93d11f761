import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import type { TestServer } from "./test-server.ts";

// An authenticator and its browser, written from WebAuthn Level 3 and RFC 8949 alone.

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

function encodeHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}
function encodeCbor(value: Cbor): Buffer {
  if (typeof value === "number") return value < 0 ? encodeHead(1, -1 - value) : encodeHead(0, value);
  if (typeof value === "string") return Buffer.concat([encodeHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([encodeHead(2, value.length), value]);
  const entries = [...(value as ReadonlyMap<number | string, Cbor>)];
  return Buffer.concat([encodeHead(5, entries.length), ...entries.flat().map(encodeCbor)]);
}

const hash = (data: Buffer | string) => createHash("sha256").update(data).digest();
const IS_PRESENT = 1;
const IS_VERIFIED = 4;
const HAS_CREDENTIAL = 64;

interface Answer {
  readonly challenge: string;
  readonly origin?: string;
  readonly rpId?: string;
  /** Whether fingerprint, face or PIN confirmed it. */
  readonly isVerified?: boolean;
  readonly counter?: number;
}

/** A key on a security stick, for one name of a server. */
export class SoftwarePasskey {
  readonly id = randomBytes(32).toString("base64url");
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly #origin: string;
  readonly #rpId: string;
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
    this.#rpId = new URL(origin).hostname;
  }

  register(answer: Answer) {
    const key = this.#keys.publicKey.export({ format: "jwk" });
    const coordinate = (text = "") => Buffer.from(text, "base64url");
    const cose = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(key.x)],
      [-3, coordinate(key.y)],
    ]);
    const id = Buffer.from(this.id, "base64url");
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, encodeCbor(cose)]);
    const authData = Buffer.concat([this.#toAuthenticatorData(answer, HAS_CREDENTIAL), credential]);
    const statement = new Map<string, Cbor>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", authData],
    ]);
    const clientDataJSON = this.#toClientData("webauthn.create", answer).toString("base64url");
    const attestationObject = encodeCbor(statement).toString("base64url");
    return { ...this.#name(), response: { clientDataJSON, attestationObject, transports: ["usb", "newer-way"] } };
  }

  sign(answer: Answer) {
    const authenticatorData = this.#toAuthenticatorData(answer, 0);
    const clientData = this.#toClientData("webauthn.get", answer);
    const signer = createSign("sha256").update(Buffer.concat([authenticatorData, hash(clientData)]));
    const signature = signer.sign(this.#keys.privateKey).toString("base64url");
    return {
      ...this.#name(),
      response: {
        ...{ clientDataJSON: clientData.toString("base64url"), signature },
        authenticatorData: authenticatorData.toString("base64url"),
      },
    };
  }

  #name() {
    return { id: this.id, rawId: this.id, type: "public-key" };
  }

  #toClientData(type: string, { challenge, origin = this.#origin }: Answer): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #toAuthenticatorData({ rpId = this.#rpId, isVerified = true, counter }: Answer, more: number): Buffer {
    this.#counter = counter ?? this.#counter + 1;
    const end = Buffer.alloc(5);
    end.writeUInt8(IS_PRESENT | (isVerified ? IS_VERIFIED : 0) | more);
    end.writeUInt32BE(this.#counter, 1);
    return Buffer.concat([hash(rpId), end]);
  }
}

export const PASSKEY_PATH = "system/user/profile/passkey";

let addresses = 0;

/** Adds a passkey to a session's account, which has a factor; from an address of its own: rate limits are tested elsewhere. */
export async function addPasskey(server: TestServer, token: string, origin: string, name = "Stick") {
  const passkey = new SoftwarePasskey(origin);
  const headers = { "x-forwarded-for": `10.31.${(addresses >> 8) & 255}.${addresses++ & 255}` };
  const { challenge } = (await server.call("POST", `${PASSKEY_PATH}/begin`, { token, headers })).body.data;
  const body = { name, passkey: passkey.register({ challenge }) };
  const added = (await server.call("POST", PASSKEY_PATH, { token, headers, body })).body;
  return { passkey, added };
}
