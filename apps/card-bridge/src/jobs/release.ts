import { createHash, createPublicKey, verify } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { BridgeArch, BridgeSystem, PackageForm, ReleaseManifest, SignedRelease } from "@adel/protocol/bridge/release";
import { compareVersions } from "@adel/protocol/bridge/version";
import { Envelope } from "@adel/protocol/kernel/envelope";
import * as z from "zod";
import { DeviceError } from "../kernel/errors.ts";
import { readPrivate } from "../kernel/private-file.ts";
import { toServerError } from "./server-error.ts";

const DOING = "looking for an update";
const ANSWER_MS = 15_000;

/** The release data of a package: `release.json` next to the program, with the public key that verifies releases. */
const Installed = z.object({ system: BridgeSystem, arch: BridgeArch, form: PackageForm, key: z.string() });
export type Installed = z.output<typeof Installed>;

export interface Update {
  readonly server: string;
  readonly version: string;
  readonly file: ReleaseManifest["files"][number];
}

/** undefined if the program was not installed from a package. */
export async function readInstalled(path: string): Promise<Installed | undefined> {
  const text = await readPrivate(path);
  return text === undefined ? undefined : Installed.parse(JSON.parse(text));
}

/** The manifest, if its signature is valid for the installed key. */
function trusted({ manifest, signature }: SignedRelease, key: string, server: string): ReleaseManifest {
  const isOwn = verify(null, Buffer.from(manifest), createPublicKey(key), Buffer.from(signature, "base64"));
  if (!isOwn) throw new DeviceError("RELEASE_UNTRUSTED", DOING, { server });
  return ReleaseManifest.parse(JSON.parse(manifest));
}

async function fetchRelease(server: string, signal: AbortSignal): Promise<SignedRelease | null> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]);
  try {
    const reply = await fetch(new URL("/adel/bridge/release", server), { redirect: "error", signal: within });
    const { code, data } = Envelope.parse(await reply.json());
    if (code !== 200) throw new Error(`the server answers ${code}`);
    return SignedRelease.nullable().parse(data);
  } catch (error) {
    throw toServerError(server, DOING, error);
  }
}

/** A newer version for this system on the server; undefined if there is none. Older ones are never installed. */
export async function findUpdate(
  server: string,
  { system, arch, form, key }: Installed,
  version: string,
  signal: AbortSignal,
): Promise<Update | undefined> {
  const signed = await fetchRelease(server, signal);
  if (signed === null) return undefined;
  const release = trusted(signed, key, server);
  if (compareVersions(release.version, version) <= 0) return undefined;
  const file = release.files.find((one) => one.system === system && one.arch === arch && one.form === form);
  return file && { server, version: release.version, file };
}

/** Downloads the file into the folder; rejects one that does not match the signature. */
export async function downloadUpdate({ server, file }: Update, folder: string, signal: AbortSignal): Promise<string> {
  const path = join(folder, file.file);
  const hash = createHash("sha256");
  let size = 0;
  try {
    const reply = await fetch(new URL(`/adel/bridge/download/${file.file}`, server), { redirect: "error", signal });
    if (!reply.ok || !reply.body) throw new Error(`the server answers ${reply.status}`);
    await pipeline(
      Readable.fromWeb(reply.body),
      async function* (parts) {
        for await (const part of parts) {
          size += part.length;
          hash.update(part);
          if (size > file.size) return;
          yield part;
        }
      },
      createWriteStream(path, { mode: 0o600, flags: "wx" }),
      { signal },
    );
  } catch (error) {
    throw toServerError(server, "downloading an update", error);
  }
  if (size === file.size && hash.digest("hex") === file.sha256) return path;
  throw new DeviceError("RELEASE_DAMAGED", "downloading an update", { file: file.file });
}
