import { generateKeyPairSync } from "node:crypto";
import { readFile } from "node:fs/promises";
import { tokenType } from "@adel/protocol";
import { CompactSign } from "jose";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newKey, purposeKey, removeBinding } from "../jobs/bindings.ts";
import {
  type DaemonSetup,
  DEVICE,
  daemonSetup,
  error,
  ORIGIN,
  OTHER,
  type PageSocket,
  serverSide,
} from "./testing/daemon.ts";

let setup: DaemonSetup;
beforeEach(async () => {
  setup = await daemonSetup();
});
afterEach(() => setup.dispose());

const claims = (challenge: string, more: object = {}) =>
  Buffer.from(JSON.stringify({ sub: "1", name: "Lin", aud: DEVICE, jti: "t", challenge, ...more }));
const HEADER = { alg: "HS256", kid: DEVICE, typ: tokenType("page") };
const own = () => purposeKey(newKey(setup.keyText), "page", DEVICE);
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** How a new socket replies to the token that `make` creates for its challenge, and how the socket ends. */
async function tried(make: (challenge: string) => Promise<unknown> | unknown, headers?: Record<string, string>) {
  const page = headers ? setup.socket(headers) : setup.socket();
  const closing = page.closed();
  const answer = await error(page.ask("open", { pageToken: await make(await page.challenge()) }));
  if (answer !== "accepted") expect(await closing).toBe(1008);
  return answer;
}
const signed = (challenge: string, header: object = {}, key: Uint8Array = own(), more: object = {}) =>
  new CompactSign(claims(challenge, more)).setProtectedHeader({ ...HEADER, ...header }).sign(key);

describe("a page token", () => {
  it("opens the socket whose challenge it answers", async () => {
    expect(await tried((challenge) => signed(challenge))).toBe("accepted");
  });

  it("opens no other socket, and not the same one again after it was closed", async () => {
    const first = setup.socket();
    const token = await signed(await first.challenge());
    expect(await tried(() => token)).toBe("PAGE_TOKEN_REFUSED");
    await first.ask("open", { pageToken: token });
    expect(await tried(() => token)).toBe("PAGE_TOKEN_REFUSED");
    first.socket.close();
    await first.closed();
    expect(await tried(() => token)).toBe("PAGE_TOKEN_REFUSED");
  });

  it("opens nothing after a restart of the daemon, even with the same key", async () => {
    const token = await signed(await setup.socket().challenge());
    await setup.stop();
    await setup.start();
    expect(await tried(() => token)).toBe("PAGE_TOKEN_REFUSED");
  });

  it("expires a minute after the challenge, by the bridge's own clock", async () => {
    const inTime = setup.socket();
    const token = await signed(await inTime.challenge(), {}, own(), { iat: 1, exp: 2 });
    // Six heartbeats in a minute, each answered.
    for (let beat = 0; beat < 6; beat += 1) {
      setup.forward(9900);
      await error(inTime.ask("encoders", {}));
    }
    expect(await error(inTime.ask("open", { pageToken: token }))).toBe("accepted");
    const late = setup.socket();
    const other = await signed(await late.challenge());
    const closing = late.closed();
    for (let beat = 0; beat < 7; beat += 1) {
      setup.forward(9900);
      late.socket.send(JSON.stringify({ id: 900 + beat, method: "encoders", params: {} }));
      await inTime.ask("encoders", {});
    }
    expect(await closing).toBe(1008);
    expect(await tried(() => other)).toBe("PAGE_TOKEN_REFUSED");
  });

  it.each<[string, (challenge: string) => Promise<unknown> | unknown]>([
    [
      "signed by nobody",
      (challenge) => `${part({ ...HEADER, alg: "none" })}.${claims(challenge).toString("base64url")}.`,
    ],
    ["with an empty signature", async (challenge) => (await signed(challenge)).replace(/\.[^.]*$/, ".")],
    ["with one letter changed", async (challenge) => `${(await signed(challenge)).slice(0, -5)}AAAAA`],
    ["signed with another algorithm", (challenge) => signed(challenge, { alg: "HS384" })],
    ["signed by another encoder's key", (challenge) => signed(challenge, {}, Buffer.alloc(32, 9))],
    ["signed by the encoder key itself", (challenge) => signed(challenge, {}, Buffer.from(setup.keyText, "base64url"))],
    ["signed with an empty key", (challenge) => signed(challenge, {}, new Uint8Array(32))],
    ["of another purpose", (challenge) => signed(challenge, { typ: tokenType("receipt") })],
    ["without a purpose", (challenge) => signed(challenge, { typ: undefined })],
    [
      "under another purpose's key",
      (challenge) => signed(challenge, {}, purposeKey(newKey(setup.keyText), "result", DEVICE)),
    ],
    ["for another encoder than it is signed for", (challenge) => signed(challenge, {}, own(), { aud: OTHER.device })],
    ["with no encoder named", (challenge) => signed(challenge, { kid: undefined })],
    ["for another socket", () => signed("A".repeat(22))],
    ["for no socket", () => signed("")],
    ["of claims that are none", (challenge) => signed(challenge, {}, own(), { name: 7 })],
    ["of nothing", () => ""],
    ["of dots", () => ".."],
    ["of rubbish", () => "x".repeat(5000)],
  ])("is refused: %s", async (_what, make) => {
    expect(await tried(make)).toBe("PAGE_TOKEN_REFUSED");
  });

  it("is rejected with a public key in place of the secret, or with a key of its own in the header", async () => {
    const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const pem = Buffer.from(publicKey.export({ type: "spki", format: "pem" }));
    expect(await tried((challenge) => signed(challenge, { alg: "HS256" }, pem))).toBe("PAGE_TOKEN_REFUSED");
    const jwk = { kty: "oct", k: Buffer.alloc(32, 9).toString("base64url") };
    expect(await tried((challenge) => signed(challenge, { jwk }, Buffer.alloc(32, 9)))).toBe("PAGE_TOKEN_REFUSED");
  });

  it("for an encoder that is not bound on this computer is distinguished from an invalid one", async () => {
    const strange = serverSide(setup.keyText, "E-9999");
    expect(await tried((challenge) => strange.pageToken(challenge))).toBe("ENCODER_NOT_BOUND_HERE");
    await setup.rebound(() => setup.bind(Buffer.alloc(32, 5).toString("base64url"), OTHER));
    await setup.rebound(() => removeBinding(setup.files.bindings, OTHER.encoder));
    const undone = serverSide(Buffer.alloc(32, 5).toString("base64url"), OTHER.device);
    expect(await tried((challenge) => undone.pageToken(challenge))).toBe("ENCODER_NOT_BOUND_HERE");
  });

  it("under a previous key is rejected once its encoder was paired again", async () => {
    await setup.rebound(() => setup.bind(Buffer.alloc(32, 6).toString("base64url")));
    expect(await tried((challenge) => setup.server.pageToken(challenge))).toBe("PAGE_TOKEN_REFUSED");
  });

  it("is rejected for a page of another server on the same computer, whose encoder it is not for", async () => {
    const theirs = "https://other.example";
    const key = Buffer.alloc(32, 5).toString("base64url");
    await setup.rebound(() => setup.bind(key, OTHER, [theirs]));
    const stolen = (challenge: string) => setup.server.pageToken(challenge);
    expect(await tried(stolen, { origin: theirs })).toBe("ORIGIN_REFUSED");
    expect(await tried(stolen, { origin: ORIGIN })).toBe("accepted");
    const their = serverSide(key, OTHER.device);
    expect(await tried((challenge) => their.pageToken(challenge), { origin: theirs })).toBe("accepted");
  });

  it("is rejected without an origin, which every browser sends", async () => {
    expect(await tried((challenge) => setup.server.pageToken(challenge), {})).toBe("ORIGIN_REFUSED");
    expect(await tried(() => "rubbish", {})).toBe("ORIGIN_REFUSED");
  });
});

describe("the local token", () => {
  const token = async () => (await readFile(setup.files.token, "utf8")).trim();
  async function openedBy(localToken: string, socket: PageSocket = setup.socket({})) {
    await socket.challenge();
    return error(socket.ask("open", { localToken }));
  }

  it("admits local tools, but no page, even one that knows the token", async () => {
    expect(await openedBy(await token())).toBe("accepted");
    expect(await openedBy(await token(), setup.socket())).toBe("PAGE_TOKEN_REFUSED");
  });

  it("changes at each start, and only the current one is accepted", async () => {
    const before = await token();
    await setup.stop();
    await setup.start();
    expect(await token()).not.toBe(before);
    for (const wrong of [before, "", "x", `${await token()} `, (await token()).toLowerCase(), "é".repeat(43)])
      expect(await openedBy(wrong), wrong).toBe("PAGE_TOKEN_REFUSED");
    expect(await openedBy(await token())).toBe("accepted");
  });

  it("does not help a page that sends both", async () => {
    const page = setup.socket();
    await page.challenge();
    const both = { localToken: await token(), pageToken: "x" };
    expect(await error(page.ask("open", both))).toBe("PAGE_TOKEN_REFUSED");
  });
});
