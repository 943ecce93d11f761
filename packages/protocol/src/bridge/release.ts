import * as z from "zod";

/** Manifest of the packages of one bridge version: written and signed by tools/package, served with them. */
export const RELEASE_FILE = "release.json";
/** Ed25519 signature of the bytes of that file, base64. */
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

/** Manifest and signature as the server forwards them; it cannot sign and does not parse the manifest. */
export const SignedRelease = z.object({ manifest: z.string().max(65_536), signature: z.string().max(200) });
export type SignedRelease = z.output<typeof SignedRelease>;
