import { readFile } from "node:fs/promises";
import { deflateRawSync } from "node:zlib";
import { MAX_FRAME } from "@adel/protocol";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { frozenClock } from "../kernel/testing/movable-clock.ts";
import { type DaemonSetup, daemonSetup, ORIGIN } from "./testing/daemon.ts";
import { clientFrame, closeCode, raw, requestText, upgraded } from "./testing/raw.ts";

let setup: DaemonSetup;
beforeEach(async () => {
  setup = await daemonSetup();
});
afterEach(() => setup.dispose());

/** First byte of a frame: FIN, reserved bit 1 (compressed), opcode (RFC 6455 §5.2, RFC 7692 §6). */
const [FIN, COMPRESSED, MORE, TEXT, BINARY, PING] = [0x80, 0x40, 0x00, 0x1, 0x2, 0x9] as const;
const deflate = [["Sec-WebSocket-Extensions", "permessage-deflate; client_max_window_bits"]] as const;
const origin = [["Origin", ORIGIN]] as const;

describe("frames", () => {
  it("that are too large close their socket, whole or in pieces; one of exactly the maximum size is accepted", async () => {
    const page = setup.socket();
    await page.challenge();
    const whole = page.closed();
    page.socket.send("x".repeat(MAX_FRAME + 1));
    expect(await whole).toBe(1009);

    const pieces = await upgraded(setup.port, origin);
    const piece = Buffer.alloc(20_000, "x");
    for (const first of [TEXT, MORE, MORE, MORE]) pieces.socket.write(clientFrame(first, piece));
    expect(closeCode(await pieces.closed)).toBe(1009);

    const fits = setup.socket();
    await fits.challenge();
    fits.socket.send(`{"id":5,${" ".repeat(MAX_FRAME - 9)}}`);
    await fits.until((frame) => ("error" in frame && frame.error.fault === "FRAME_UNREADABLE" ? frame : undefined));
  });

  it("that come in endless small pieces close their socket", async () => {
    const { socket, closed } = await upgraded(setup.port, origin);
    socket.write(clientFrame(TEXT, Buffer.from("x")));
    for (let count = 0; count < 100; count += 1) socket.write(clientFrame(MORE, Buffer.from("x")));
    expect(closeCode(await closed)).toBe(1008);
  });

  it("are never compressed: compression is not negotiated, and a compressed frame is not decompressed", async () => {
    const { socket, head, closed } = await upgraded(setup.port, [...origin, ...deflate]);
    expect(head).toMatch(/^HTTP\/1\.1 101/);
    expect(head).not.toMatch(/extensions/i);
    const bomb = deflateRawSync(Buffer.alloc(50 * 1024 * 1024, "x"));
    expect(bomb.length).toBeLessThan(MAX_FRAME);
    const before = process.memoryUsage().rss;
    socket.write(clientFrame(FIN | COMPRESSED | TEXT, bomb));
    expect(closeCode(await closed)).toBe(1002);
    expect(process.memoryUsage().rss - before).toBeLessThan(40 * 1024 * 1024);
  });

  it("with binary data, without a mask or with invalid text close their socket", async () => {
    const bytes = await upgraded(setup.port, origin);
    bytes.socket.write(clientFrame(FIN | BINARY, Buffer.from('{"id":1}')));
    expect(closeCode(await bytes.closed)).toBe(1003);
    const bare = await upgraded(setup.port, origin);
    bare.socket.write(Buffer.from([FIN | TEXT, 2, 0x7b, 0x7d]));
    expect(closeCode(await bare.closed)).toBe(1002);
    const broken = await upgraded(setup.port, origin);
    broken.socket.write(clientFrame(FIN | TEXT, Buffer.from([0xc3, 0x28])));
    expect(closeCode(await broken.closed)).toBe(1007);
  });

  it("with unexpected JSON are reported as unreadable, and change nothing in the daemon", async () => {
    const page = await setup.page();
    const odd = [
      '{"__proto__":{"id":1,"method":"encoders","params":{}}}',
      '{"id":1e999,"method":"encoders","params":{}}',
      '{"id":1.5,"method":"encoders","params":{}}',
      '{"id":"1","method":"encoders","params":{}}',
      '{"id":1,"method":"constructor","params":{}}',
      '{"id":1,"method":["encoders"],"params":{}}',
      '{"id":1,"method":"encoders"}',
      `${"[".repeat(30_000)}${"]".repeat(30_000)}`,
      `{"id":1,"method":"acquire","params":{"encoder":"${"x".repeat(400)}","previous":null}}`,
      "null",
      '"open"',
      "",
    ];
    for (const text of odd) {
      const from = page.frames.length;
      page.socket.send(text);
      const answer = await page.until((frame) => ("error" in frame ? frame.error : undefined), from);
      expect(answer.fault, text.slice(0, 60)).toBe("FRAME_UNREADABLE");
    }
    expect(({} as Record<string, unknown>).id).toBeUndefined();
    expect((await page.ask("encoders", {})).encoders).toHaveLength(1);
  });
});

describe("many messages", () => {
  // The limits are per second: no time passes here but by call.
  beforeEach(async () => {
    await setup.dispose();
    setup = await daemonSetup(frozenClock());
  });

  it("of requests are delayed on their own socket, and delay no other", async () => {
    const [busy, calm] = [await setup.page(), await setup.page()];
    for (let id = 1000; id < 1300; id += 1) busy.socket.send(JSON.stringify({ id, method: "encoders", params: {} }));
    expect((await calm.ask("encoders", {})).encoders).toHaveLength(1);
    const answers = () => busy.frames.filter((frame) => "id" in frame && (frame.id ?? 0) >= 1000);
    // An error reply is sent before replies that are still being prepared, so the last request is not answered last.
    await busy.until(() => (answers().length === 300 ? true : undefined));
    const refused = answers().filter((frame) => "error" in frame && frame.error.fault === "TOO_MANY_REQUESTS");
    // Sixty at once, less those with which the page was opened.
    expect(refused.length).toBeGreaterThanOrEqual(300 - 58);
    setup.forward(3000);
    expect((await busy.ask("encoders", {})).encoders).toHaveLength(1);
  });

  it("of type ping close their socket", async () => {
    const { socket, closed } = await upgraded(setup.port, origin);
    socket.on("error", () => undefined);
    for (let count = 0; count < 60; count += 1) socket.write(clientFrame(FIN | PING, Buffer.from("x")));
    await closed;
  });

  it("of type handshake from unknown origins are limited separately from those of pages", async () => {
    const hello = requestText("GET /hello HTTP/1.1", [["Host", `127.0.0.1:${setup.port}`]]);
    const flood = await Promise.all(Array.from({ length: 90 }, () => raw(setup.port, hello)));
    expect(flood.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 50 }, () => 200),
      ...Array.from({ length: 40 }, () => 429),
    ]);
    const mine = requestText("GET /hello HTTP/1.1", [
      ["Host", `127.0.0.1:${setup.port}`],
      ["Origin", ORIGIN],
    ]);
    expect((await raw(setup.port, mine)).status).toBe(200);
    await (await setup.page()).ask("encoders", {});
    setup.forward(3000);
    expect((await raw(setup.port, hello)).status).toBe(200);
  });
});

describe("sockets", () => {
  it("are limited to thirty-two", async () => {
    const localToken = (await readFile(setup.files.token, "utf8")).trim();
    for (let count = 0; count < 32; count += 1) {
      const tool = setup.socket({});
      await tool.challenge();
      await tool.ask("open", { localToken });
    }
    expect(await setup.socket({}).closed()).toBe(1013);
  });

  it("do not block others before authentication: pages and local programs have separate limits", async () => {
    const programs = Array.from({ length: 6 }, () => setup.socket({}));
    await Promise.all(programs.map((one) => one.challenge()));
    const [firstProgram] = programs.map((one) => one.closed());
    await setup.socket({}).challenge();
    expect(await firstProgram).toBe(1013);
    expect((await (await setup.page()).ask("encoders", {})).encoders).toHaveLength(1);
    const pages = Array.from({ length: 12 }, () => setup.socket());
    await Promise.all(pages.map((one) => one.challenge()));
    const [firstPage] = pages.map((one) => one.closed());
    // A page with its token comes in, whoever holds the others.
    expect((await (await setup.page()).ask("encoders", {})).encoders).toHaveLength(1);
    expect(await firstPage).toBe(1013);
    // A program that does not send its token is disconnected soon.
    const closing = programs[1]?.closed();
    setup.forward(10_001);
    expect(await closing).toBe(1008);
    await setup.socket({}).challenge();
  });
});
