import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const PARTIES = ["wechatMerchant", "wechatPlatform", "alipayApp", "alipayPlatform"] as const;
type Party = (typeof PARTIES)[number];

interface Stored {
  readonly keys: Readonly<Record<Party, string>>;
  readonly apiKey: string;
  readonly certificateSerial: string;
}

/** Who deals with whom: the merchant's ids, and a key pair for each side. */
export interface Identities {
  readonly privateKeys: Readonly<Record<Party, KeyObject>>;
  readonly publicKeys: Readonly<Record<Party, KeyObject>>;
  readonly apiKey: string;
  readonly certificateSerial: string;
  readonly mchid: string;
  readonly appid: string;
  readonly publicKeyId: string;
  readonly sellerId: string;
  readonly alipayAppId: string;
}

const IDS = {
  mchid: "1900000001",
  appid: "wx00000000000000aa",
  publicKeyId: "PUB_KEY_ID_0119000000012026112400000000",
  sellerId: "2088000000000001",
  alipayAppId: "2021000000000001",
} as const;

const newKey = () =>
  generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ type: "pkcs8", format: "pem" }).toString();

function create(): Stored {
  const [wechatMerchant, wechatPlatform, alipayApp, alipayPlatform] = [newKey(), newKey(), newKey(), newKey()];
  return {
    keys: { wechatMerchant, wechatPlatform, alipayApp, alipayPlatform },
    apiKey: randomBytes(16).toString("hex"),
    certificateSerial: randomBytes(20).toString("hex").toUpperCase(),
  };
}

function parse(text: string): Stored {
  const stored: Stored = JSON.parse(text);
  return stored;
}

/** The same keys at every start, in a file for its owner alone. */
export function loadIdentities(folder: string): Identities {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, "gateway-keys.json");
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(create()), { mode: 0o600 });
  const { keys, apiKey, certificateSerial } = parse(readFileSync(file, "utf8"));
  const each = <T>(convert: (pem: string) => T): Record<Party, T> => ({
    wechatMerchant: convert(keys.wechatMerchant),
    wechatPlatform: convert(keys.wechatPlatform),
    alipayApp: convert(keys.alipayApp),
    alipayPlatform: convert(keys.alipayPlatform),
  });
  return {
    ...IDS,
    apiKey,
    certificateSerial,
    privateKeys: each((pem) => createPrivateKey(pem)),
    publicKeys: each((pem) => createPublicKey(pem)),
  };
}

/** What the server is told about each provider, as its payment setting screen takes it. */
export function serverSettings(identities: Identities, address: string): object[] {
  const { privateKeys, publicKeys } = identities;
  const secret = (party: Party) => privateKeys[party].export({ type: "pkcs8", format: "pem" }).toString();
  const open = (party: Party) => publicKeys[party].export({ type: "spki", format: "pem" }).toString();
  return [
    {
      method: "wechat",
      gatewayUrl: address,
      merchantId: identities.mchid,
      appId: identities.appid,
      certificateSerial: identities.certificateSerial,
      publicKeyId: identities.publicKeyId,
      privateKey: secret("wechatMerchant"),
      apiKey: identities.apiKey,
      publicKey: open("wechatPlatform"),
    },
    {
      method: "alipay",
      gatewayUrl: `${address}/gateway.do`,
      merchantId: identities.sellerId,
      appId: identities.alipayAppId,
      privateKey: secret("alipayApp"),
      publicKey: open("alipayPlatform"),
    },
  ];
}
