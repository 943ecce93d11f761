import * as z from "zod";
import { type Certificate, parseCertificate } from "../key-material.ts";
import { parseJson } from "../provider-http.ts";
import { openResource } from "./signature.ts";

const Reply = z.object({
  data: z
    .array(
      z.object({
        encrypt_certificate: z.object({
          algorithm: z.literal("AEAD_AES_256_GCM"),
          ciphertext: z.base64().max(100_000),
          associated_data: z.string().default(""),
          nonce: z.string().min(1).max(64),
        }),
      }),
    )
    .max(20),
});

function open(apiKey: Buffer, sealed: z.output<typeof Reply>["data"][number]): Certificate | undefined {
  const { ciphertext, nonce, associated_data: associatedData } = sealed.encrypt_certificate;
  try {
    return parseCertificate(openResource(apiKey, { ciphertext, nonce, associatedData }));
  } catch {
    // OpenSSL only reports that authentication failed.
    return undefined;
  }
}

/** The platform certificates of a reply; undefined where one does not open with the APIv3 key. */
export function readCertificates(apiKey: Buffer, body: Buffer): Certificate[] | undefined {
  const reply = Reply.safeParse(parseJson(body.toString("utf8")));
  if (!reply.success) return undefined;
  const opened = reply.data.data.map((sealed) => open(apiKey, sealed)).filter((one) => one !== undefined);
  return opened.length === reply.data.data.length ? opened : undefined;
}
