import { createCipheriv, createDecipheriv } from "node:crypto";

const BLOCK = 16;

/** AES-128 of one block of 16 bytes under a key of 16. */
export function encrypt(key: Uint8Array, block: Uint8Array): Uint8Array {
  const cipher = createCipheriv("aes-128-ecb", key, null).setAutoPadding(false);
  return new Uint8Array([...cipher.update(block), ...cipher.final()]);
}

/** The opposite of `encrypt`. */
export function decrypt(key: Uint8Array, block: Uint8Array): Uint8Array {
  const decipher = createDecipheriv("aes-128-ecb", key, null).setAutoPadding(false);
  return new Uint8Array([...decipher.update(block), ...decipher.final()]);
}

/** AES-CMAC (RFC 4493 §2.4) of any message under a key of 16 bytes; gives 16. */
export function cmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const isWhole = message.length > 0 && message.length % BLOCK === 0;
  return closed(key, isWhole ? message : padded(message, message.length + BLOCK - (message.length % BLOCK)), isWhole);
}

/** NXP AN10922 §2.2: CMAC over 0x01 ‖ M, always two blocks; M has 1–31 bytes. Gives a key of 16. */
export function diversify(master: Uint8Array, m: Uint8Array): Uint8Array {
  const message = Uint8Array.of(0x01, ...m);
  const isWhole = message.length === 2 * BLOCK;
  return closed(master, isWhole ? message : padded(message, 2 * BLOCK), isWhole);
}

function padded(message: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(length);
  out.set(message);
  out[message.length] = 0x80;
  return out;
}

/** CBC chain over whole blocks, the last one under subkey K1, or K2 where it was padded (RFC 4493 §2.3). */
function closed(key: Uint8Array, message: Uint8Array, isWhole: boolean): Uint8Array {
  const k1 = doubled(encrypt(key, new Uint8Array(BLOCK)));
  const last = isWhole ? k1 : doubled(k1);
  let state: Uint8Array = new Uint8Array(BLOCK);
  for (let at = 0; at < message.length; at += BLOCK) {
    const block = message.subarray(at, at + BLOCK);
    const mixed = xor(state, block);
    state = encrypt(key, at + BLOCK === message.length ? xor(mixed, last) : mixed);
  }
  return state;
}

const xor = (a: Uint8Array, b: Uint8Array): Uint8Array => a.map((byte, at) => byte ^ (b[at] ?? 0));

/** Doubling in GF(2¹²⁸): one bit to the left, and 0x87 where one falls out. */
function doubled(block: Uint8Array): Uint8Array {
  const number = BigInt(`0x${Buffer.from(block).toString("hex")}`);
  const carry = number >> 127n === 1n ? 0x87n : 0n;
  const twice = BigInt.asUintN(128, number << 1n) ^ carry;
  return new Uint8Array(Buffer.from(twice.toString(16).padStart(32, "0"), "hex"));
}
