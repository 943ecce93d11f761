// One cast: the dump inside a result, which the test itself asked for.
import { readFile, stat } from "node:fs/promises";
import { request } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { removeBinding } from "../jobs/bindings.ts";
import { type DaemonRig, daemonRig, ENCODER, lease, ORIGIN, refusal } from "./daemon.rig.ts";

let rig: DaemonRig;
beforeEach(async () => {
  rig = await daemonRig();
});
afterEach(() => rig.dispose());

/** Node's fetch does not let Host be set. */
const get = (path: string, headers: Record<string, string>, method = "GET") =>
  new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>((resolve, reject) => {
    const call = request({ host: "127.0.0.1", port: rig.port, path, method, headers }, (reply) => {
      const parts: Buffer[] = [];
      reply.on("data", (part: Buffer) => parts.push(part));
      reply.on("end", () =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(parts).toString() }),
      );
    });
    call.on("error", reject);
    call.end();
  });

describe("the door of the daemon", () => {
  it("greets any origin, and says nothing but that it is there", async () => {
    const reply = await fetch(`${rig.url}/hello`, { headers: { origin: "https://anybody.example" } });
    expect(reply.headers.get("access-control-allow-origin")).toBe("*");
    expect(await reply.json()).toEqual({ name: "card-bridge", version: "0.0.1", protocol: 1, paired: true });
  });

  it("answers on the other loopback address as well", async () => {
    const reply = await fetch(`http://[::1]:${rig.port}/hello`);
    expect(reply.status).toBe(200);
  });

  it.each(["evil.example", "evil.example:21430", "127.0.0.1", "127.0.0.1.evil.example:1"])(
    "refuses the Host %s: another name that points here",
    async (host) => {
      expect((await get("/hello", { host })).status).toBe(403);
    },
  );

  it.each(["127.0.0.1", "[::1]", "localhost"])("takes the Host %s with its port", async (name) => {
    expect((await get("/hello", { host: `${name}:${rig.port}` })).status).toBe(200);
  });

  it("answers the browser's question about the local network, for paired origins and for hello", async () => {
    const ask = {
      host: `localhost:${rig.port}`,
      "access-control-request-method": "GET",
      "access-control-request-private-network": "true",
    };
    const paired = await get("/socket", { ...ask, origin: ORIGIN }, "OPTIONS");
    expect(paired.status).toBe(204);
    expect(paired.headers["access-control-allow-private-network"]).toBe("true");
    expect((await get("/hello", { ...ask, origin: "https://anybody.example" }, "OPTIONS")).status).toBe(204);
    expect((await get("/metrics", { ...ask, origin: "https://anybody.example" }, "OPTIONS")).status).toBe(403);
  });

  it.each(["https://office.example.evil.example", "https://office.example:8443", "http://office.example", "null"])(
    "keeps the origin %s out before the upgrade",
    async (origin) => {
      const page = rig.socket({ origin });
      expect(await page.closed()).toBe(-1);
      expect(page.frames).toEqual([]);
    },
  );

  it("shows figures to whoever can read the token file, and to nobody else", async () => {
    expect((await fetch(`${rig.url}/metrics`)).status).toBe(401);
    const token = (await readFile(rig.files.token, "utf8")).trim();
    const reply = await fetch(`${rig.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    expect(await reply.text()).toContain("card_bridge_bindings 1");
    expect((await stat(rig.files.token)).mode & 0o777).toBe(0o600);
    expect((await stat(rig.files.bindings)).mode & 0o777).toBe(0o600);
    expect((await stat(rig.files.journal)).mode & 0o777).toBe(0o600);
  });
});

describe("opening the socket", () => {
  it("lets in a page whose token answers this socket's challenge, once", async () => {
    const page = rig.socket();
    const token = await rig.server.pageToken(await page.challenge());
    expect((await page.ask("open", { pageToken: token })).encoders).toMatchObject([{ encoder: ENCODER }]);
    const other = rig.socket();
    await other.challenge();
    const closing = other.closed();
    expect(await refusal(other.ask("open", { pageToken: token }))).toBe("PAGE_TOKEN_REFUSED");
    expect(await closing).toBe(1008);
  });

  it("refuses tokens that are forged, for another device, or brought without an origin", async () => {
    const forged = rig.socket();
    const token = await rig.server.pageToken(await forged.challenge());
    expect(await refusal(forged.ask("open", { pageToken: `${token.slice(0, -4)}AAAA` }))).toBe("PAGE_TOKEN_REFUSED");
    const strange = rig.socket();
    const aud = await rig.server.pageToken(await strange.challenge(), { aud: "E-9999" });
    expect(await refusal(strange.ask("open", { pageToken: aud }))).toBe("PAGE_TOKEN_REFUSED");
    const bare = rig.socket({});
    const good = await rig.server.pageToken(await bare.challenge());
    expect(await refusal(bare.ask("open", { pageToken: good }))).toBe("ORIGIN_REFUSED");
  });

  it("lets in a local tool by the token file, but never a page", async () => {
    const localToken = (await readFile(rig.files.token, "utf8")).trim();
    const tool = rig.socket({});
    await tool.challenge();
    expect((await tool.ask("open", { localToken })).encoders).toHaveLength(1);
    const page = rig.socket();
    await page.challenge();
    expect(await refusal(page.ask("open", { localToken }))).toBe("PAGE_TOKEN_REFUSED");
  });

  it("answers nothing before it is open, and names frames it cannot read", async () => {
    const page = rig.socket();
    await page.challenge();
    expect(await refusal(page.ask("encoders", {}))).toBe("NOT_OPEN");
    page.socket.send("{");
    await page.until((frame) => ("error" in frame && frame.error.fault === "FRAME_UNREADABLE" ? frame : undefined));
    page.socket.send(JSON.stringify({ id: 77, method: "format-disk", params: {} }));
    await page.until((frame) => ("error" in frame && frame.id === 77 ? frame : undefined));
  });

  it("closes on a frame that is too large, and slows a flood", async () => {
    const page = rig.socket();
    await page.challenge();
    const closing = page.closed();
    page.socket.send("x".repeat(70_000));
    expect(await closing).toBe(1009);
    const busy = await rig.page();
    for (let id = 1000; id < 1200; id += 1) busy.socket.send(JSON.stringify({ id, method: "encoders", params: {} }));
    await busy.until((frame) => ("error" in frame && frame.error.fault === "TOO_MANY_REQUESTS" ? frame : undefined));
  });
});

describe("bindings while the daemon runs", () => {
  it("lets in what is paired now, and nobody by a binding that was undone", async () => {
    const unbound = rig.logged.length;
    await removeBinding(rig.files.bindings, ENCODER);
    await rig.until(() => rig.logged.slice(unbound).some((line) => line.includes("bindings read again")));
    expect(await (await fetch(`${rig.url}/hello`)).json()).toMatchObject({ paired: false });
    expect(await rig.socket().closed()).toBe(-1);
    const bound = rig.logged.length;
    await rig.bind();
    await rig.until(() => rig.logged.slice(bound).some((line) => line.includes("bindings read again")));
    expect((await (await rig.page()).ask("encoders", {})).encoders).toHaveLength(1);
  });
});

describe("cards and leases", () => {
  it("reports a card within 150 ms of being placed, and its leaving", async () => {
    const page = await rig.page();
    await page.until((frame) => ("reply" in frame ? frame : undefined));
    const from = page.frames.length;
    const began = performance.now();
    rig.place(rig.card);
    const seen = await page.until(
      (frame) => ("event" in frame && frame.event === "encoder" && frame.encoder.card ? frame.encoder : undefined),
      from,
    );
    expect(performance.now() - began).toBeLessThan(600);
    expect(seen).toMatchObject({ state: "card", card: { uid: "04A1B2C3", atqa: "0004", sak: "08", cardSize: "1k" } });
    rig.simulation.lift();
    await page.until(
      (frame) =>
        "event" in frame && frame.event === "encoder" && !frame.encoder.card && frame.encoder.state === "ready"
          ? frame
          : undefined,
      page.frames.length,
    );
  });

  it("reports an encoder that was pulled out and put back, within two seconds each", async () => {
    const page = await rig.page();
    let from = page.frames.length;
    let began = performance.now();
    await rig.simulation.unplug();
    await page.until(
      (frame) =>
        "event" in frame && frame.event === "encoder" && frame.encoder.state === "absent" ? frame : undefined,
      from,
    );
    expect(performance.now() - began).toBeLessThan(2000);
    from = page.frames.length;
    began = performance.now();
    rig.simulation.plug();
    await page.until(
      (frame) => ("event" in frame && frame.event === "encoder" && frame.encoder.state === "ready" ? frame : undefined),
      from,
    );
    expect(performance.now() - began).toBeLessThan(2000);
  });

  it("gives one lease an encoder, tells a stale one, and lets it be taken over only by name", async () => {
    const [first, second] = [await rig.page(), await rig.page()];
    const held = await lease(first);
    expect(await refusal(second.ask("acquire", { encoder: ENCODER, previous: null }))).toBe("LEASE_STALE");
    expect(await refusal(second.ask("acquire", { encoder: ENCODER, previous: held }))).toBe("LEASE_HELD");
    const taken = (await second.ask("acquire", { encoder: ENCODER, previous: held, steal: true })).lease;
    expect(await refusal(first.ask("identify", { encoder: ENCODER, lease: held }))).toBe("LEASE_MISSING");
    expect(await refusal(first.ask("identify", { encoder: ENCODER, lease: taken }))).toBe("LEASE_MISSING");
    second.socket.close();
    await second.closed();
    const again = await rig.page();
    const { encoders } = await again.ask("encoders", {});
    expect(encoders[0]).toMatchObject({ lease: taken, holder: null });
  });

  it("says that there is no card to identify", async () => {
    const page = await rig.page();
    const held = await lease(page);
    expect(await refusal(page.ask("identify", { encoder: ENCODER, lease: held }))).toBe("NO_CARD");
  });

  it("examines the encoder for a page", async () => {
    rig.place(rig.card);
    const page = await rig.page();
    const { checks } = await page.ask("diagnose", { encoder: ENCODER });
    expect(checks.map(({ name, passed }) => `${name} ${passed}`)).toEqual([
      "link true",
      "firmware true",
      "round-trip true",
      "latency true",
      "card true",
      "read true",
      "driver true",
    ]);
  });
});
