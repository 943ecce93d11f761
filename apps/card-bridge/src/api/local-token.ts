import { randomBytes, timingSafeEqual } from "node:crypto";
import { DeviceError } from "../kernel/errors.ts";
import { writePrivate } from "../kernel/private-file.ts";

/** 128 bits, as text that fits a URL: challenges, nonces, leases, trace ids. */
export const randomText = (): string => randomBytes(16).toString("base64url");

/** Writes a new token for local tools to a file only this user can read; returns the function that checks tokens. */
export async function issueLocalToken(path: string): Promise<(message: string) => boolean> {
  const token = Buffer.from(randomBytes(32).toString("base64url"));
  await writePrivate(path, `${token}\n`).catch((error: unknown) => {
    const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new DeviceError("FILE_UNWRITABLE", "starting the daemon", { file: path, reason }, error);
  });
  return (message) => {
    const candidate = Buffer.from(message);
    return candidate.length === token.length && timingSafeEqual(candidate, token);
  };
}
