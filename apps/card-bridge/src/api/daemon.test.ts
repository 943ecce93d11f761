// One cast: the dump inside a result, which the test itself asked for.
import { readFile, stat } from "node:fs/promises";
import { request } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { removeBinding } from "../jobs/bindings.ts";
import { type DaemonRig, daemonRig, ENCODER, lease, ORIGIN, OTHER, refusal, serverSide } from "./daemon.rig.ts";

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

  it("keeps its files for their owner alone", async () => {
    for (const file of Object.values(rig.files)) expect((await stat(file)).mode & 0o777, file).toBe(0o600);
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

describe("what a socket may not do", () => {
  it("is not upgraded under another Host, nor at another path", async () => {
    expect(await rig.socket({ origin: ORIGIN, host: `evil.example:${rig.port}` }).closed()).toBe(-1);
    const upgrade = { host: `127.0.0.1:${rig.port}`, connection: "Upgrade", upgrade: "websocket", origin: ORIGIN };
    const key = { "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==", "sec-websocket-version": "13" };
    expect((await get("/elsewhere", { ...upgrade, ...key })).status).toBe(404);
  });

  it("is closed when nobody opens it within a minute, whatever token comes then", async () => {
    const idle = rig.socket();
    await idle.challenge();
    const closing = idle.closed();
    rig.forward(59_000);
    const open = await rig.page();
    rig.forward(1001);
    expect(await closing).toBe(1008);
    expect((await open.ask("encoders", {})).encoders).toHaveLength(1);
  });

  it("is opened by one token: a second one, even while the first is looked at, ends it", async () => {
    const page = rig.socket();
    const token = await rig.server.pageToken(await page.challenge());
    const closing = page.closed();
    for (const id of [1, 2]) page.socket.send(JSON.stringify({ id, method: "open", params: { pageToken: token } }));
    expect(await closing).toBe(1008);
    expect(page.frames.filter((frame) => "reply" in frame)).toEqual([]);
  });

  it("is one of thirty-two", async () => {
    const localToken = (await readFile(rig.files.token, "utf8")).trim();
    for (let count = 0; count < 32; count += 1) {
      const tool = rig.socket({});
      await tool.challenge();
      await tool.ask("open", { localToken });
    }
    expect(await rig.socket({}).closed()).toBe(1013);
  });

  it("does not keep others out before it is opened: pages and local programs have room of their own", async () => {
    const programs = Array.from({ length: 6 }, () => rig.socket({}));
    await Promise.all(programs.map((one) => one.challenge()));
    expect(await rig.socket({}).closed()).toBe(1013);
    expect((await (await rig.page()).ask("encoders", {})).encoders).toHaveLength(1);
    const pages = Array.from({ length: 12 }, () => rig.socket());
    await Promise.all(pages.map((one) => one.challenge()));
    expect(await rig.socket().closed()).toBe(1013);
    // A program that does not show its token leaves its place to others soon.
    const closing = programs[0]?.closed();
    rig.forward(10_001);
    expect(await closing).toBe(1008);
    await rig.socket({}).challenge();
  });

  it("keeps a page's requests apart from a flood of strangers", async () => {
    const flood = await Promise.all(Array.from({ length: 90 }, () => get("/hello", { host: `127.0.0.1:${rig.port}` })));
    expect(flood.map(({ status }) => status)).toContain(429);
    expect((await get("/hello", { host: `127.0.0.1:${rig.port}`, origin: ORIGIN })).status).toBe(200);
  });

  it("shows a page no encoder but its own, and does nothing with another", async () => {
    const keyOfOther = Buffer.alloc(32, 5).toString("base64url");
    await rig.rebound(() => rig.bind(keyOfOther, OTHER));
    const page = await rig.page();
    expect((await page.ask("encoders", {})).encoders.map(({ encoder }) => encoder)).toEqual([ENCODER]);
    const { encoder } = OTHER;
    const tries = [
      page.ask("acquire", { encoder, previous: null }),
      page.ask("identify", { encoder, lease: "x" }),
      page.ask("run", { encoder, lease: "x", ticket: "x" }),
      page.ask("diagnose", { encoder }),
    ];
    for (const one of tries) expect(await refusal(one)).toBe("ENCODER_NOT_BOUND_HERE");
    const other = rig.socket();
    const token = await serverSide(keyOfOther, OTHER.device).pageToken(await other.challenge());
    const seen = await other.ask("open", { pageToken: token });
    expect(seen.encoders.map((one) => one.encoder)).toEqual([OTHER.encoder]);
    expect(JSON.stringify(page.frames)).not.toContain(OTHER.encoder);
  });
});

describe("bindings while the daemon runs", () => {
  it("lets in what is paired now, and nobody by a binding that was undone", async () => {
    await rig.rebound(() => removeBinding(rig.files.bindings, ENCODER));
    expect(await (await fetch(`${rig.url}/hello`)).json()).toMatchObject({ paired: false });
    expect(await rig.socket().closed()).toBe(-1);
    await rig.rebound(() => rig.bind());
    expect((await (await rig.page()).ask("encoders", {})).encoders).toHaveLength(1);
  });

  it("closes the socket of a page whose encoder was paired anew, and leaves others alone", async () => {
    const page = await rig.page();
    const closing = page.closed();
    await rig.rebound(() => rig.bind(Buffer.alloc(32, 6).toString("base64url"), OTHER));
    expect((await page.ask("encoders", {})).encoders).toHaveLength(1);
    await rig.rebound(() => rig.bind(Buffer.alloc(32, 7).toString("base64url")));
    expect(await closing).toBe(1008);
  });
});

describe("cards", () => {
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

  it("says that there is no card to identify", async () => {
    const page = await rig.page();
    const held = await lease(page);
    expect(await refusal(page.ask("identify", { encoder: ENCODER, lease: held }))).toBe("NO_CARD");
  });

  it("examines the encoder for a page", async () => {
    rig.place(rig.card);
    const page = await rig.page();
    const { checks } = await page.ask("diagnose", { encoder: ENCODER });
    expect(checks.map(({ name, verdict }) => `${name} ${verdict}`)).toEqual([
      "link pass",
      "firmware pass",
      "round-trip pass",
      "latency pass",
      "baud skip",
      "antenna skip",
      "card pass",
      "read pass",
      "driver pass",
    ]);
  });
});
