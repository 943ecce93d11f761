import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildEncoder } from "../../../../testing/build-encoder.ts";
import { startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { type AuditTrail, auditTrail } from "../../../core/audit/trail.ts";
import { loadPrincipal } from "../../system/user/user.service.ts";
import { DiagnosticsService } from "./diagnostics.service.ts";

/** What a bridge found at its encoder. */
const FOUND = {
  kind: "diagnosed",
  version: "1.2.3",
  checks: [{ name: "link", verdict: "warn", values: {}, fault: null }],
} as const;

describe("an encoder's examination", () => {
  let server: TestServer;
  let id: number;
  beforeAll(async () => {
    server = await startTestServer();
    const body = buildEncoder("EXAMINED");
    id = (await server.call("POST", "business/encoder", { token: await server.signIn(), body })).body.data.id;
  });
  afterAll(() => server.close());

  const examine = async (stored: AuditTrail) => {
    const { db, clock, timeFormat } = server.context;
    const principal = await loadPrincipal(db)(1);
    if (!principal) throw new Error("no administrator");
    const encoders = { forJob: async () => ({ id, isBound: true, hotelId: null }) };
    const hub = { diagnose: async () => FOUND };
    const needs = { db, clock, timeFormat, hub, encoders, trail: stored, after: () => () => undefined };
    return new DiagnosticsService(needs).inspect(principal, principal.scope, id);
  };
  const rows = async () => {
    const { db } = server.context;
    const found = await db.selectFrom("biz_encoder_inspection").select(["id", "verdict"]).execute();
    const stored = await db
      .selectFrom("audit_trail")
      .select(["user_name", "row_id", "after_json"])
      .where("entity", "=", "business/encoder-inspection")
      .execute();
    return { found, stored };
  };

  it("is recorded in the audit trail with its verdict", async () => {
    const { vault, clock } = server.context;
    const shown = await examine(auditTrail(vault, clock));
    const after_json = JSON.stringify({ encoderId: id, verdict: "warn", bridgeVersion: "1.2.3" });
    expect(await rows()).toEqual({
      found: [{ id: shown.id, verdict: "warn" }],
      stored: [{ user_name: "admin", row_id: String(shown.id), after_json }],
    });
  });

  it("is not stored if the trail cannot be written", async () => {
    const before = await rows();
    const broken = () => Promise.reject(new Error("no trail"));
    await expect(examine({ keep: broken, keepAll: broken, seal: () => "" })).rejects.toThrow("no trail");
    expect(await rows()).toEqual(before);
  });
});
