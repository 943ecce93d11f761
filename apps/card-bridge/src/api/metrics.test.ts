import { readFile } from "node:fs/promises";
import { contentOf, hex, virtualCard } from "@adel/card";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  contentClaims,
  type DaemonSetup,
  daemonSetup,
  ENCODER,
  error,
  lease,
  ORIGIN,
  roomCard,
  UID,
} from "./testing/daemon.ts";

const spec = roomCard();

let setup: DaemonSetup;
beforeEach(async () => {
  setup = await daemonSetup();
});
afterEach(() => setup.dispose());

const ask = (authorization?: string) =>
  fetch(`${setup.url}/metrics`, authorization === undefined ? {} : { headers: { authorization } });
async function figures() {
  const reply = await ask(`Bearer ${(await readFile(setup.files.token, "utf8")).trim()}`);
  expect(reply.headers.get("content-type")).toBe("text/plain; version=0.0.4");
  const text = await reply.text();
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return {
    text,
    of: (name: string) =>
      Number(
        lines
          .find((line) => line.startsWith(`${name} `))
          ?.split(" ")
          .at(-1),
      ),
  };
}

describe("the metrics of the daemon", () => {
  it("are served only with the local token", async () => {
    const token = (await readFile(setup.files.token, "utf8")).trim();
    const wrong = [
      undefined,
      "",
      "Bearer",
      "Bearer ",
      `Basic ${token}`,
      `Bearer ${token}x`,
      `Bearer ${token.slice(1)}`,
    ];
    for (const one of wrong) expect((await ask(one)).status, one).toBe(401);
    expect((await ask(`bearer ${token}`)).status).toBe(200);
    // A page cannot send it: the browser sends a preflight, which is rejected.
    const asked = await fetch(`${setup.url}/metrics`, {
      method: "OPTIONS",
      headers: { origin: "https://x.example", "access-control-request-headers": "authorization" },
    });
    expect(asked.status).toBe(403);
  });

  it("are valid for a Prometheus server, each family once", async () => {
    const { text } = await figures();
    for (const line of text.split("\n").slice(0, -1)) {
      expect(line).toMatch(/^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{([a-z_]+="[^"]*",?)+\})? -?[0-9.e+-]+)$/);
    }
    const families = text.match(/^# TYPE \S+/gm) ?? [];
    expect(new Set(families).size).toBe(families.length);
  });

  it("contain the process, its encoders, its sockets and rejected clients", async () => {
    const page = await setup.page();
    await setup.socket({ origin: "https://evil.example" }).closed();
    const forged = setup.socket();
    await forged.challenge();
    await error(forged.ask("open", { pageToken: "x" }));
    await page.ask("encoders", {});
    const { of } = await figures();
    expect(of("process_resident_memory_bytes")).toBeGreaterThan(1e6);
    expect(of("process_cpu_seconds_total")).toBeGreaterThan(0);
    expect(of("nodejs_eventloop_delay_seconds_total")).toBeGreaterThanOrEqual(0);
    expect(of("card_bridge_bindings")).toBe(1);
    expect(of(`card_bridge_encoder_state{encoder="${ENCODER}",state="ready",fault=""}`)).toBe(1);
    expect(of('card_bridge_sockets{state="open"}')).toBe(1);
    expect(of('card_bridge_handshakes_refused_total{reason="origin"}')).toBe(1);
    expect(of('card_bridge_opens_total{result="open"}')).toBe(1);
    expect(of('card_bridge_opens_total{result="PAGE_TOKEN_REFUSED"}')).toBe(1);
    expect(of('card_bridge_requests_total{method="encoders",result="done"}')).toBe(1);
  });

  it("count jobs by outcome and duration, and line errors by code", async () => {
    setup.place(virtualCard(setup.card.memory()));
    const page = await setup.page();
    const held = await lease(page);
    const { nonce } = await page.ask("identify", { encoder: ENCODER, lease: held });
    const jobId = "job-0000000000000001";
    const content = contentClaims(contentOf(spec, UID));
    const base = { jobId, deviceNumber: "E-0001", uid: hex(UID), nonce, candidates: [] };
    setup.error("bad-line-at:9");
    const ticket = await setup.server.seal({ ...base, act: "write", content });
    await page.ask("run", { encoder: ENCODER, lease: held, ticket });
    await page.job(jobId, ({ state }) => state === "finished");
    const { of, text } = await figures();
    expect(of('card_bridge_jobs_total{act="write",outcome="done",fault=""}')).toBe(1);
    expect(of('card_bridge_jobs{state="finished"}')).toBe(1);
    expect(of("card_bridge_job_seconds_count")).toBe(1);
    expect(of('card_bridge_job_seconds_bucket{le="+Inf"}')).toBe(1);
    // A retry solved it, so the job has no error.
    expect(of(`card_bridge_link_errors_total{encoder="${ENCODER}",code="ENCODER_GARBLED"}`)).toBeGreaterThan(0);
    expect(text).not.toMatch(new RegExp(`${hex(UID)}|${jobId}|${ORIGIN}|Lin`));
  });
});
