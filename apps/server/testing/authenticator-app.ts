import { createHmac } from "node:crypto";
import type { TestServer } from "./test-server.ts";

// The app on a phone, written from RFC 4226 and RFC 6238 alone.

const STEP_MS = 30_000;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

const decodeBase32 = (text: string): Buffer => {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((octet) => Number.parseInt(octet, 2)));
};

/** The six digits at a time. */
export function readAppCode(secret: string, now: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / STEP_MS)));
  const mac = createHmac("sha1", decodeBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, "0");
}

/** A code that was not used: each step's counts once, so the clock moves on. */
export function nextAppCode(server: TestServer, secret: string): string {
  server.clock.advance(STEP_MS);
  return readAppCode(secret, server.clock.now());
}

let addresses = 0;

/** Sets up the factor of a session's account, from an address of its own: rate limits are tested elsewhere. */
export async function setUpFactor(server: TestServer, token: string, setUpCode = "") {
  const path = "system/user/profile/secondFactor";
  const headers = { "x-forwarded-for": `10.30.${(addresses >> 8) & 255}.${addresses++ & 255}` };
  const { secret } = (await server.call("POST", path, { token, headers, body: { setUpCode } })).body.data;
  // Of the step before, which counts too: that of the present one stays for the next sign-in.
  const code = readAppCode(secret, server.clock.now() - STEP_MS);
  const { data } = (await server.call("PUT", path, { token, headers, body: { code } })).body;
  const recoveryCodes: string[] = data.recoveryCodes;
  return { secret: String(secret), recoveryCodes };
}
