import { request } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { connector } from "../../drivers/connect.ts";
import type { Reader } from "../../drivers/readers.ts";
import { loadBindings, removeBinding } from "../../jobs/bindings.ts";
import { PAIRED_KEY, pairingServer } from "../../jobs/testing/pairing-server.ts";
import { systemClock } from "../../kernel/clock.ts";
import { type DaemonSetup, DEVICE, daemonSetup, ENCODER, ORIGIN } from "../testing/daemon.ts";

type Headers = Readonly<Record<string, string>>;
interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

const reader = (address: string, more: Partial<Reader> = {}): Reader => ({
  name: address.replace(/^\w+:/, ""),
  manufacturer: null,
  addresses: [address],
  isKnown: true,
  ...more,
});
const UNKNOWN = reader("pn532:/nowhere", {
  name: "/dev/ttyS7",
  addresses: ["pn532:/nowhere", "sim:twn4"],
  isKnown: false,
});

let setup: DaemonSetup;
let server: Awaited<ReturnType<typeof pairingServer>>;
let readers: readonly Reader[];
/** Addresses of ports that were opened. */
let opened: string[];
beforeEach(async () => {
  server = await pairingServer();
  setup = await daemonSetup();
  await setup.stop();
  // The state after installation: not paired.
  await removeBinding(setup.files.bindings, DEVICE);
  readers = [reader("sim:twn4")];
  opened = [];
  const connect = connector(systemClock);
  await setup.start({
    findReaders: () => Promise.resolve(readers),
    connect: (address, signal) => {
      opened.push(address.text);
      return connect(address, signal);
    },
  });
});
afterEach(async () => {
  server.close();
  await setup.dispose();
});

function call(method: string, path: string, headers: Headers = {}, body = ""): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port: setup.port, method, path, headers }, (reply) => {
      const parts: Buffer[] = [];
      reply.on("data", (part: Buffer) => parts.push(part));
      reply.on("end", () => {
        const { statusCode: status = 0, headers: sent } = reply;
        resolve({ status, headers: sent, body: Buffer.concat(parts).toString() });
      });
    });
    asked.once("error", reject);
    asked.end(body);
  });
}

/** Headers that a browser sends for a user's navigation from another site. */
const VISIT: Headers = {
  "sec-fetch-site": "cross-site",
  "sec-fetch-mode": "navigate",
  "sec-fetch-dest": "document",
  "accept-language": "en",
};
const addressOf = (query: Headers) => `/pair?${new URLSearchParams(query)}`;
const visit = (query: Headers = {}, headers: Headers = {}) =>
  call("GET", addressOf({ server: server.url, code: "E1-123456", ...query }), { ...VISIT, ...headers });
const tokenIn = ({ body }: Reply) => /name="token" value="([\w-]+)"/.exec(body)?.[1] ?? "";

const own = (): Headers => ({
  "content-type": "application/x-www-form-urlencoded",
  origin: `http://127.0.0.1:${setup.port}`,
  "sec-fetch-site": "same-origin",
  "sec-fetch-mode": "navigate",
  "sec-fetch-dest": "document",
  "accept-language": "en",
});
const send = (form: Headers, headers: Headers = {}) =>
  call("POST", "/pair", { ...own(), ...headers }, String(new URLSearchParams(form)));
const click = async (page: Promise<Reply> = visit(), at = "0") => send({ token: tokenIn(await page), reader: at });
const bound = async () => (await loadBindings(setup.files.bindings)).all;

/** Asserts that nothing happened: no request to the server, no encoder opened, nothing bound. */
async function expectNothing() {
  expect([server.asked, opened, await bound()]).toEqual([[], [], []]);
}

describe("the pairing page", () => {
  it("shows the server's full address, lists the encoders, and does nothing before a click", async () => {
    readers = [reader("sim:twn4", { manufacturer: "Elatec" }), UNKNOWN];
    const page = await visit();
    expect(page.status).toBe(200);
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    for (const text of ["Pair with this server?", server.url, "sim · Elatec", "/dev/ttyS7", "Unknown serial port"])
      expect(page.body).toContain(text);
    expect(page.body).toMatch(/<dd>E1<\/dd>/);
    expect(page.body).toMatch(/value="0" required checked>/);
    expect(page.body).toMatch(/value="1" required>/);
    await expectNothing();
  });

  it("pairs with one click, and informs the daemon at once", async () => {
    const page = visit();
    await setup.rebound(async () => {
      const done = await click(page);
      expect([done.status, done.body.includes("front desk (E1) is paired with")]).toEqual([200, true]);
      expect(done.body).not.toContain(PAIRED_KEY);
    });
    expect(server.asked).toMatchObject([{ path: "/adel/bridge/pair", code: "E1-123456", bridgeVersion: "0.0.1" }]);
    expect(await bound()).toMatchObject([{ deviceNumber: "E1", encoder: "sim:twn4", server: server.url }]);
    expect(JSON.parse((await call("GET", "/hello")).body)).toMatchObject({ paired: true });
    expect(setup.logged.join("")).not.toMatch(new RegExp(`${PAIRED_KEY}|E1-123456`));
  });

  it("identifies a port of an unknown manufacturer with each driver, only after the click", async () => {
    readers = [UNKNOWN];
    expect((await click()).status).toBe(200);
    expect(opened.slice(0, 2)).toEqual(["pn532:/nowhere", "sim:twn4"]);
    expect(await bound()).toMatchObject([{ encoder: "sim:twn4" }]);
  });

  it("uses the language of its address, else that of the browser", async () => {
    const zh = await visit({ lang: "zh" });
    expect(zh.body).toContain('<html lang="zh-CN">');
    expect(zh.body).toContain("与此服务器配对？");
    expect((await visit({}, { "accept-language": "zh-CN,zh;q=0.9,en;q=0.8" })).body).toContain("与此服务器配对？");
    expect((await visit({}, { "accept-language": "en-GB" })).body).toContain("Pair with this server?");
    const token = tokenIn(zh);
    const done = await call("POST", "/pair?lang=zh", own(), String(new URLSearchParams({ token, reader: "0" })));
    expect(done.body).toContain("配对成功");
  });

  it("asks for server and code if its address has none", async () => {
    const page = await call("GET", "/pair", VISIT);
    expect(page.status).toBe(200);
    expect(page.body).toMatch(/<form method="get" action="\/pair">/);
    await expectNothing();
  });

  it("shows where an encoder is already bound, and replaces that binding after a click", async () => {
    await setup.rebound(() => setup.bind());
    readers = [reader(ENCODER), reader("sim:twn4")];
    const page = await visit();
    expect(page.body).toContain(`Now paired with https://office.example (${DEVICE}); this pairing replaces it`);
    expect(page.body).toContain("Other encoders of this computer are paired with https://office.example");
    // The unbound one is preselected.
    expect(page.body).toMatch(/value="1" required checked>/);
    await setup.rebound(() => click(visit(), "1"));
    expect(await bound()).toMatchObject([{ deviceNumber: DEVICE }, { deviceNumber: "E1", encoder: "sim:twn4" }]);
    const twice = await visit();
    expect(twice.body).toContain("Already paired with this server (E1); this pairing renews its key");
  });
});

describe("a pairing that fails says why and what to do", () => {
  it.each([
    ["E1-222222", "did not issue this pairing code", "Check the server address and the digits"],
    ["E1-111111", "has expired, was used or was canceled", "Create a new pairing code"],
  ])("%s", async (code, text, hint) => {
    const page = await click(visit({ code }));
    expect(page.status).toBe(400);
    expect(page.body).toContain(text);
    expect(page.body).toContain(hint);
    // Another code can be entered at once.
    expect(page.body).toContain(`name="server" type="url" value="${server.url}"`);
    expect(await bound()).toEqual([]);
    const zh = await visit({ code, lang: "zh" });
    const inChinese = { token: tokenIn(zh), reader: "0" };
    expect((await call("POST", "/pair?lang=zh", own(), String(new URLSearchParams(inChinese)))).body).toContain(
      code === "E1-111111" ? "配对码已过期" : "此服务器没有签发这个配对码",
    );
  });

  it("before any request if the address or the code is invalid", async () => {
    for (const [query, text] of [
      [{ server: "http://office.example" }, "must use https"],
      [{ server: "javascript:alert(1)" }, "must use https"],
      [{ server: "" }, "must use https"],
      [{ code: "rubbish" }, "did not issue this pairing code"],
    ] as const) {
      const page = await visit(query);
      expect([page.status, page.body.includes(text), tokenIn(page)]).toEqual([400, true, ""]);
    }
    await expectNothing();
  });

  it("without using up the code if the encoder does not reply", async () => {
    readers = [reader("twn4:/nowhere")];
    const page = await click();
    expect(page.status).toBe(409);
    expect(page.body).toContain("Check the cable and the port");
    expect(server.asked).toEqual([]);
    readers = [reader("sim:twn4")];
    expect((await click()).status).toBe(200);
  });

  it("and can be tried again if the server is not reachable", async () => {
    server.close();
    const page = await click();
    expect([page.status, page.body.includes(`Couldn&#39;t reach the server ${server.url}`)]).toEqual([409, true]);
    expect(tokenIn(page)).not.toBe("");
  });

  it("if nothing is plugged in", async () => {
    readers = [];
    const page = await visit();
    expect(page.body).toContain("No encoder found");
    expect(page.body).not.toContain("<button");
  });
});

describe("the pairing page does not allow other pages to", () => {
  it("show it in a frame, or run anything in it", async () => {
    const { headers } = await visit();
    const policy = String(headers["content-security-policy"]);
    expect(policy).toMatch(/default-src 'none'.*form-action 'self'.*base-uri 'none'.*frame-ancestors 'none'/);
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(headers).toMatchObject({
      "x-frame-options": "DENY",
      "cross-origin-opener-policy": "same-origin",
      "referrer-policy": "same-origin",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    for (const dest of ["iframe", "frame", "object", "embed"])
      expect(await visit({}, { "sec-fetch-dest": dest })).toMatchObject({ status: 403, body: "" });
  });

  it.each(["evil.example", "evil.example:PORT", "127.0.0.1.evil.example:PORT", "localhost"])(
    "reach it under another host name: %s",
    async (name) => {
      const host = name.replace("PORT", String(setup.port));
      expect((await visit({}, { host })).status).toBe(403);
      const token = tokenIn(await visit());
      for (const origin of [`http://${host}`, `http://127.0.0.1:${setup.port}`])
        expect((await send({ token, reader: "0" }, { host, origin })).status).toBe(403);
      await expectNothing();
    },
  );

  it("read it from a script, not even from a paired page", async () => {
    await setup.rebound(() => setup.bind());
    for (const origin of ["https://evil.example", "null", ORIGIN]) {
      const reply = await visit({}, { origin, "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" });
      expect([reply.status, reply.body, reply.headers["access-control-allow-origin"]]).toEqual([403, "", undefined]);
      const question = await call("OPTIONS", "/pair", { origin, "access-control-request-method": "POST" });
      expect([question.status, question.headers["access-control-allow-origin"]]).toEqual([403, undefined]);
    }
    for (const [mode, dest] of [
      ["no-cors", "image"],
      ["no-cors", "script"],
      ["no-cors", "empty"],
    ] as const)
      expect((await visit({}, { "sec-fetch-mode": mode, "sec-fetch-dest": dest })).status).toBe(403);
  });

  it("learn more from an unpaired bridge than that it is present", async () => {
    const origin = "https://evil.example";
    expect(JSON.parse((await call("GET", "/hello", { origin })).body)).toEqual({
      name: "card-bridge",
      version: "0.0.1",
      protocol: 1,
      paired: false,
    });
    for (const path of ["/pair", addressOf({ server: origin, code: "E1-123456" }), "/metrics", "/socket", "/"]) {
      const reply = await call("GET", path, { origin });
      expect([401, 403, 404], path).toContain(reply.status);
      expect([reply.body, reply.headers["access-control-allow-origin"]], path).toEqual(["", undefined]);
    }
    await expectNothing();
  });

  it("send the form: it needs the page's own origin and a user's click", async () => {
    const token = tokenIn(await visit());
    const { origin: _, ...unnamed } = own();
    const form = String(new URLSearchParams({ token, reader: "0" }));
    expect((await call("POST", "/pair", unnamed, form)).status).toBe(403);
    for (const origin of ["https://evil.example", "null", ORIGIN, `http://localhost:${setup.port}`, "http://127.0.0.1"])
      expect((await send({ token, reader: "0" }, { origin })).status, origin).toBe(403);
    for (const headers of [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" },
      { "sec-fetch-dest": "iframe" },
    ])
      expect((await send({ token, reader: "0" }, headers)).status).toBe(403);
    for (const type of ["application/json", "text/plain", "multipart/form-data; boundary=x"])
      expect((await send({ token, reader: "0" }, { "content-type": type })).status).toBe(415);
    await expectNothing();
    expect((await send({ token, reader: "0" })).status).toBe(200);
  });

  it("achieve by a navigation what the form does", async () => {
    const token = tokenIn(await visit());
    for (const query of [
      { token, reader: "0" },
      { token, reader: "0", pair: "1" },
    ])
      expect((await visit(query)).status).toBe(200);
    for (const method of ["PUT", "DELETE", "PATCH", "HEAD"])
      expect((await call(method, addressOf({ token, reader: "0" }), own())).status, method).toBe(404);
    await expectNothing();
  });

  it("use a token twice, guess one, or use an old one", async () => {
    const token = tokenIn(await visit());
    const late = tokenIn(await visit());
    await send({ token, reader: "0" });
    expect(server.asked).toHaveLength(1);
    for (const wrong of [token, "", "x".repeat(44)]) {
      const reply = await send({ token: wrong, reader: "0" });
      expect([reply.status, reply.body.includes("no longer valid")]).toEqual([403, true]);
      expect(reply.body).toContain("Go back to the page of the server and open it again");
    }
    setup.forward(10 * 60_000);
    expect((await send({ token: late, reader: "0" })).status).toBe(403);
    expect(server.asked).toHaveLength(1);
  });

  it("choose an encoder that the page did not list, or another server than it showed", async () => {
    const more = { server: "https://evil.example", code: "E1-222222" };
    const page = await visit();
    const strange = await send({ token: tokenIn(page), reader: "7", ...more });
    expect(strange.status).toBe(409);
    await expectNothing();
    await send({ token: tokenIn(strange), reader: "0", ...more });
    expect(server.asked).toMatchObject([{ code: "E1-123456" }]);
  });

  it("inject markup", async () => {
    readers = [
      reader("sim:twn4", { name: "<img src=x onerror=alert(1)>", manufacturer: '"><script>alert(2)</script>' }),
    ];
    const page = await visit();
    expect(page.body).not.toMatch(/<img|<script>alert/);
    expect(page.body).toContain("&lt;img src=x onerror=alert(1)&gt;");
    for (const address of [`https://"><script>alert(3)</script>`, `https://x/"onfocus="alert(3)`]) {
      const entry = await visit({ server: address, code: "<b>" });
      expect(entry.body).not.toMatch(/<script>alert|"onfocus=|<b>/);
    }
  });

  it("remove tokens by opening many pages, except the oldest tokens", async () => {
    const first = tokenIn(await visit());
    const second = tokenIn(await visit());
    for (let at = 0; at < 31; at += 1) expect((await visit()).status).toBe(200);
    expect((await send({ token: first, reader: "0" })).status).toBe(403);
    expect((await send({ token: second, reader: "0" })).status).toBe(200);
  });
});
