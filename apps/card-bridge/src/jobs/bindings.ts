import { createSecretKey, hkdfSync, type KeyObject } from "node:crypto";
import { DeviceNumber } from "@adel/protocol/bridge/encoder";
import { hkdfInfo, type Purpose } from "@adel/protocol/bridge/key-purpose";
import * as z from "zod";
import { withFileLock } from "../kernel/data-dir-lock.ts";
import { DeviceError } from "../kernel/errors.ts";
import { readPrivate, writePrivate } from "../kernel/private-file.ts";

const Key = z.base64url().refine((text) => Buffer.from(text, "base64url").length === 32);
const Stored = z.object({
  version: z.literal(1),
  bindings: z.array(
    z.object({
      deviceNumber: DeviceNumber,
      deviceName: z.string(),
      encoder: z.string(),
      server: z.url(),
      origins: z.array(z.url()),
      key: Key,
    }),
  ),
  /** Keys of replaced or removed bindings: they start no new job, only jobs already started under them use them. */
  retired: z.array(z.object({ deviceNumber: DeviceNumber, key: Key })),
});
type Stored = z.output<typeof Stored>;

/** The encoder key: a KeyObject is never printed, and the key of each purpose is derived from it. */
export type EncoderKey = KeyObject;

/** One encoder of this computer, bound to one server. */
export interface Binding {
  readonly deviceNumber: string;
  readonly deviceName: string;
  readonly encoder: string;
  readonly server: string;
  /** The only origins whose pages may use this encoder. */
  readonly origins: readonly string[];
  readonly key: EncoderKey;
}

export interface Bindings {
  readonly all: readonly Binding[];
  byNumber(deviceNumber: string): Binding | undefined;
  byEncoder(encoder: string): Binding | undefined;
  /** The current key first, then earlier ones, for jobs already started. */
  keysOf(deviceNumber: string): readonly EncoderKey[];
}

const toKey = (base64url: string): EncoderKey => createSecretKey(Buffer.from(base64url, "base64url"));
const fromKey = (key: EncoderKey): string => key.export().toString("base64url");

/** HKDF-SHA256, empty salt, 32 bytes (RFC 5869). */
export const purposeKey = (key: EncoderKey, purpose: Purpose, deviceNumber: string): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", key, "", hkdfInfo(purpose, deviceNumber), 32));

async function load(path: string): Promise<Stored> {
  const text = await readPrivate(path);
  if (text === undefined) return { version: 1, bindings: [], retired: [] };
  try {
    return Stored.parse(JSON.parse(text));
  } catch (error) {
    // The cause would contain the content of the file; its path is enough.
    const reason = error instanceof z.ZodError ? error.issues.map((issue) => issue.path.join(".")).join(", ") : "JSON";
    throw new DeviceError("FILE_UNREADABLE", "reading the bindings", { file: path, reason });
  }
}

function toBindings({ bindings, retired }: Stored): Bindings {
  const all = bindings.map((one): Binding => ({ ...one, key: toKey(one.key) }));
  const byNumber = (deviceNumber: string) => all.find((one) => one.deviceNumber === deviceNumber);
  return {
    all,
    byNumber,
    byEncoder: (encoder) => all.find((one) => one.encoder === encoder),
    keysOf(deviceNumber) {
      const now = byNumber(deviceNumber);
      const before = retired.filter((one) => one.deviceNumber === deviceNumber).map(({ key }) => toKey(key));
      return now ? [now.key, ...before] : before;
    },
  };
}

export const loadBindings = async (path: string): Promise<Bindings> => toBindings(await load(path));

const save = (path: string, stored: Stored) => writePrivate(path, `${JSON.stringify(stored, null, 2)}\n`);
const retire = (ones: Stored["bindings"]) => ones.map(({ deviceNumber, key }) => ({ deviceNumber, key }));

/** Adds a binding; one for the same encoder or number is replaced, and its key is retained for its jobs. */
export const addBinding = (path: string, binding: Binding): Promise<void> =>
  withFileLock(path, () => add(path, binding));

async function add(path: string, binding: Binding): Promise<void> {
  const stored = await load(path);
  const isReplaced = (one: Stored["bindings"][number]) =>
    one.deviceNumber === binding.deviceNumber || one.encoder === binding.encoder;
  await save(path, {
    version: 1,
    bindings: [
      ...stored.bindings.filter((one) => !isReplaced(one)),
      { ...binding, origins: [...binding.origins], key: fromKey(binding.key) },
    ],
    retired: [...stored.retired, ...retire(stored.bindings.filter(isReplaced))],
  });
}

/** Removes the binding of an encoder or device number; false where there is none. */
export const removeBinding = (path: string, name: string): Promise<boolean> =>
  withFileLock(path, () => remove(path, name));

async function remove(path: string, name: string): Promise<boolean> {
  const stored = await load(path);
  const disconnected = stored.bindings.filter((one) => one.encoder === name || one.deviceNumber === name);
  if (disconnected.length === 0) return false;
  await save(path, {
    version: 1,
    bindings: stored.bindings.filter((one) => !disconnected.includes(one)),
    retired: [...stored.retired, ...retire(disconnected)],
  });
  return true;
}

export const newKey = toKey;
