import * as z from "zod";

/** The packages of one version of the bridge: written and signed by tools/package, served with them. */
export const RELEASE_FILE = "release.json";
/** An Ed25519 signature of that file's very bytes, in base64. */
export const RELEASE_SIGNATURE = "release.json.sig";

export const BridgeSystem = z.enum(["linux", "windows", "macos"]);
export const BridgeArch = z.enum(["x64", "arm64"]);
export const PackageForm = z.enum(["setup", "deb", "archive"]);

export const ReleaseManifest = z.object({
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  date: z.iso.datetime(),
  files: z.array(
    z.object({
      file: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/),
      system: BridgeSystem,
      arch: BridgeArch,
      form: PackageForm,
      size: z.number().int().positive(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
});
export type ReleaseManifest = z.output<typeof ReleaseManifest>;

/** What a server passes on: it cannot sign, and need not read. */
export const SignedRelease = z.object({ manifest: z.string().max(65_536), signature: z.string().max(200) });
export type SignedRelease = z.output<typeof SignedRelease>;
