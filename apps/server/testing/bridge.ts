import { hkdfSync } from "node:crypto";
import { CompactSign, compactDecrypt, compactVerify } from "jose";

/** A bridge as the wire sees it: its own reading of what is sealed and signed, sharing nothing with the server. */
export const testBridge = (deviceNumber: string, key: string) => {
  const purposeKey = (purpose: string) =>
    new Uint8Array(hkdfSync("sha256", Buffer.from(key, "base64url"), "", `adel/1/${purpose}/${deviceNumber}`, 32));
  const claims = (bytes: Uint8Array) => JSON.parse(Buffer.from(bytes).toString("utf8"));
  const sign = (payload: object, purpose: string, type = `adel-${purpose}`) =>
    new CompactSign(Buffer.from(JSON.stringify(payload)))
      .setProtectedHeader({ alg: "HS256", kid: deviceNumber, typ: type })
      .sign(purposeKey(purpose));
  return {
    sign,
    open: async (ticket: string) => {
      const { plaintext, protectedHeader } = await compactDecrypt(ticket, purposeKey("job"));
      return { claims: claims(plaintext), header: protectedHeader };
    },
    verify: async (token: string, purpose: string) => {
      const { payload, protectedHeader } = await compactVerify(token, purposeKey(purpose));
      return { claims: claims(payload), header: protectedHeader };
    },
    /** The signed result of a job, as if it had gone well unless `more` says otherwise. */
    result: (ticket: { jobId: string; act: string; uid: string }, more: object = {}) =>
      sign(
        {
          jobId: ticket.jobId,
          deviceNumber,
          act: ticket.act,
          uid: ticket.uid,
          outcome: "done",
          fault: null,
          faultValues: {},
          blocksWritten: 6,
          sectorsVerified: [4, 0],
          sectorsTorn: [],
          atqa: "0004",
          sak: "08",
          cardSize: "1k",
          dump: null,
          ...more,
        },
        "result",
      ),
  };
};

export const NONCE = "AAAAAAAAAAAAAAAAAAAAAA";
