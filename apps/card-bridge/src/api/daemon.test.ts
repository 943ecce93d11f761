import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { removeBinding } from "../jobs/bindings.ts";
import { frozenClock } from "../kernel/testing/movable-clock.ts";
import { type DaemonSetup, daemonSetup, ENCODER, error, lease, OTHER, serverSide } from "./testing/daemon.ts";

let setup: DaemonSetup;
beforeEach(async () => {
  setup = await daemonSetup();
});
afterEach(() => setup.dispose());

describe("opening the socket", () => {
  it("lets in a page whose token answers this socket's challenge, once", async () => {
    const page = setup.socket();
    const token = await setup.server.pageToken(await page.challenge());
    expect((await page.ask("open", { pageToken: token })).encoders).toMatchObject([{ encoder: ENCODER }]);
    const other = setup.socket();
    await other.challenge();
    const closing = other.closed();
    expect(await error(other.ask("open", { pageToken: token }))).toBe("PAGE_TOKEN_REFUSED");
    expect(await closing).toBe(1008);
  });

  it("replies nothing before authentication, and reports frames that it cannot parse", async () => {
    const page = setup.socket();
    await page.challenge();
    expect(await error(page.ask("encoders", {}))).toBe("NOT_OPEN");
    page.socket.send("{");
    await page.until((frame) => ("error" in frame && frame.error.fault === "FRAME_UNREADABLE" ? frame : undefined));
    page.socket.send(JSON.stringify({ id: 77, method: "format-disk", params: {} }));
    await page.until((frame) => ("error" in frame && frame.id === 77 ? frame : undefined));
  });
});

describe("what a socket may not do", () => {
  it("is closed if nobody authenticates within a minute, even with a later token", async () => {
    const idle = setup.socket();
    await idle.challenge();
    const closing = idle.closed();
    setup.forward(59_000);
    const open = await setup.page();
    setup.forward(1001);
    expect(await closing).toBe(1008);
    expect((await open.ask("encoders", {})).encoders).toHaveLength(1);
  });

  it("is opened by one token; a second one ends it, even while the first is checked", async () => {
    const page = setup.socket();
    const token = await setup.server.pageToken(await page.challenge());
    const closing = page.closed();
    for (const id of [1, 2]) page.socket.send(JSON.stringify({ id, method: "open", params: { pageToken: token } }));
    expect(await closing).toBe(1008);
    expect(page.frames.filter((frame) => "reply" in frame)).toEqual([]);
  });

  it("shows a page only its own encoder, and rejects requests for others", async () => {
    const keyOfOther = Buffer.alloc(32, 5).toString("base64url");
    await setup.rebound(() => setup.bind(keyOfOther, OTHER));
    const page = await setup.page();
    expect((await page.ask("encoders", {})).encoders.map(({ encoder }) => encoder)).toEqual([ENCODER]);
    const { encoder } = OTHER;
    const tries = [
      page.ask("acquire", { encoder, previous: null }),
      page.ask("identify", { encoder, lease: "x" }),
      page.ask("run", { encoder, lease: "x", ticket: "x" }),
      page.ask("diagnose", { encoder }),
    ];
    for (const one of tries) expect(await error(one)).toBe("ENCODER_NOT_BOUND_HERE");
    const other = setup.socket();
    const token = await serverSide(keyOfOther, OTHER.device).pageToken(await other.challenge());
    const seen = await other.ask("open", { pageToken: token });
    expect(seen.encoders.map((one) => one.encoder)).toEqual([OTHER.encoder]);
    expect(JSON.stringify(page.frames)).not.toContain(OTHER.encoder);
  });
});

describe("bindings while the daemon runs", () => {
  it("apply at once: new bindings are admitted, removed ones are rejected", async () => {
    await setup.rebound(() => removeBinding(setup.files.bindings, ENCODER));
    expect(await (await fetch(`${setup.url}/hello`)).json()).toMatchObject({ paired: false });
    expect(await setup.socket().closed()).toBe(-1);
    await setup.rebound(() => setup.bind());
    expect((await (await setup.page()).ask("encoders", {})).encoders).toHaveLength(1);
  });

  it("closes the socket of a page whose encoder was paired again, and no other", async () => {
    const page = await setup.page();
    const closing = page.closed();
    await setup.rebound(() => setup.bind(Buffer.alloc(32, 6).toString("base64url"), OTHER));
    expect((await page.ask("encoders", {})).encoders).toHaveLength(1);
    await setup.rebound(() => setup.bind(Buffer.alloc(32, 7).toString("base64url")));
    expect(await closing).toBe(1008);
  });
});

describe("how soon a page is told", () => {
  let frozen: DaemonSetup;
  beforeEach(async () => {
    frozen = await daemonSetup(frozenClock());
  });
  afterEach(() => frozen.dispose());

  it("of a card: within 150 ms of being placed, and of its leaving", async () => {
    const page = await frozen.page();
    const from = page.frames.length;
    frozen.place(frozen.card);
    frozen.forward(150);
    const seen = await page.until(
      (frame) => ("event" in frame && frame.event === "encoder" && frame.encoder.card ? frame.encoder : undefined),
      from,
    );
    expect(seen).toMatchObject({ state: "card", card: { uid: "04A1B2C3", atqa: "0004", sak: "08", cardSize: "1k" } });
    const gone = page.until(
      (frame) =>
        "event" in frame && frame.event === "encoder" && !frame.encoder.card && frame.encoder.state === "ready"
          ? frame
          : undefined,
      page.frames.length,
    );
    frozen.simulation.lift();
    frozen.forward(300);
    await gone;
  });

  it("of an encoder: that it is unplugged at once, and that it is back within two seconds", async () => {
    const page = await frozen.page();
    let from = page.frames.length;
    await frozen.simulation.unplug();
    await page.until(
      (frame) =>
        "event" in frame && frame.event === "encoder" && frame.encoder.state === "absent" ? frame : undefined,
      from,
    );
    from = page.frames.length;
    frozen.simulation.plug();
    frozen.forward(2000);
    await page.until(
      (frame) => ("event" in frame && frame.event === "encoder" && frame.encoder.state === "ready" ? frame : undefined),
      from,
    );
  });
});

describe("cards", () => {
  it("says that there is no card to identify", async () => {
    const page = await setup.page();
    const held = await lease(page);
    expect(await error(page.ask("identify", { encoder: ENCODER, lease: held }))).toBe("NO_CARD");
  });

  it("examines the encoder for a page", async () => {
    setup.place(setup.card);
    const page = await setup.page();
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
