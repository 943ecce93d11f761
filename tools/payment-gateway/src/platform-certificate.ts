import { createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

// X.509 as far as a platform certificate needs it: Node reads certificates, and writes none.

const SEQUENCE = 0x30;
const SET = 0x31;
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OBJECT_ID = 0x06;
const UTF8 = 0x0c;
const UTC_TIME = 0x17;
const SERIAL_BYTES = 20;
const COMMON_NAME = Buffer.from("550403", "hex");
/** sha256WithRSAEncryption, without parameters. */
const SHA256_RSA = Buffer.from("06092a864886f70d01010b0500", "hex");
const NAME = "Simulated WeChat Pay platform";

function encode(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

/** `YYMMDDhhmmssZ` */
const encodeTime = (time: number): Buffer =>
  encode(UTC_TIME, Buffer.from(`${new Date(time).toISOString().slice(2, 19).replace(/[-:T]/g, "")}Z`));

export interface PlatformCertificate {
  /** In hex, as replies and notifications name it. */
  readonly serial: string;
  readonly certificate: string;
  readonly privateKey: KeyObject;
  readonly startTime: number;
  readonly endTime: number;
}

/** A certificate of the platform with a key of its own, signed by itself. */
export function createPlatformCertificate(startTime: number, endTime: number): PlatformCertificate {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const number = randomBytes(SERIAL_BYTES);
  // A positive number without a leading zero.
  number[0] = 0x51;
  const algorithm = encode(SEQUENCE, SHA256_RSA);
  const name = encode(
    SEQUENCE,
    encode(SET, encode(SEQUENCE, encode(OBJECT_ID, COMMON_NAME), encode(UTF8, Buffer.from(NAME)))),
  );
  const body = encode(
    SEQUENCE,
    encode(INTEGER, number),
    algorithm,
    name,
    encode(SEQUENCE, encodeTime(startTime), encodeTime(endTime)),
    name,
    createPublicKey(privateKey).export({ type: "spki", format: "der" }),
  );
  const signature = sign("RSA-SHA256", body, privateKey);
  const bytes = encode(SEQUENCE, body, algorithm, encode(BIT_STRING, Buffer.from([0]), signature));
  const lines = bytes.toString("base64").replace(/.{64}(?=.)/g, "$&\n");
  const certificate = `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
  return { serial: number.toString("hex").toUpperCase(), certificate, privateKey, startTime, endTime };
}
