import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { contentOf, hex, layout, parseCardSpec, virtualCard } from "@adel/card";
import { PURPOSES } from "@adel/protocol";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newKey, purposeKey } from "../jobs/bindings.ts";
import { contentClaims, error, type PageSocket, UID } from "./testing/daemon.ts";
import { type ProcessSetup, processSetup } from "./testing/process.ts";

const HOTEL = "00112233445566778899AABBCCDDEEFF";
const FACTORY = "2B7E151628AED2A6ABF7158809CF4F3C";
const STRANGE = "C0FFEE15BAD1";
const words = {
  hotelNumber: 1001,
  cardSize: "1k",
  hotelKey: HOTEL,
  factoryKey: FACTORY,
  sequence: 9,
  cardType: 2,
  records: { doorLock: { building: 3, floor: 12, room: 1206, areas: [120] }, ladder: { floors: [1, 12] } },
};
const spec = parseCardSpec(words);
const strangeSpec = parseCardSpec({ ...words, hotelKey: "FEDCBA98765432100123456789ABCDEF" });
const content = contentOf(spec, UID);
const sectorKeys = content.sectorKeys.flatMap(({ sector, keyA, keyB }) => [
  { sector, slot: "A", key: keyA.reveal(), label: "hotel" },
  { sector, slot: "B", key: keyB.reveal(), label: "hotel" },
]);

let setup: ProcessSetup;
beforeEach(async () => {
  setup = await processSetup();
});
afterEach(() => setup.dispose());

/** All encodings in which bytes may occur: hex with and without spaces, base64 at each alignment. */
function writtenForms(bytes: Buffer): readonly string[] {
  const close = bytes.toString("hex");
  const pairs = close.match(/../g) ?? [];
  const shifted = [0, 1, 2].map((ahead) => {
    const whole = Buffer.concat([Buffer.alloc(ahead), bytes]).toString("base64url");
    // Without the characters at both ends, which also depend on neighboring bytes.
    return whole.slice(Math.ceil((ahead * 8) / 6), Math.floor(((ahead + bytes.length) * 8) / 6));
  });
  const numbers = [...bytes].join(",");
  return [close, pairs.join(" "), pairs.join(":"), numbers, ...shifted];
}

/** The text itself, and the decoded content of its tokens. */
function unfolded(text: string): string {
  const tokens = text.match(/[A-Za-z0-9_-]{16,}/g) ?? [];
  return [text, ...tokens.map((token) => Buffer.from(token, "base64url").toString("latin1"))].join("\n");
}

/** Names of the secrets that were found; base64 is case-sensitive, everything else is not. */
function found(secrets: ReadonlyMap<string, Buffer>, text: string): readonly string[] {
  const whole = unfolded(text);
  const lower = whole.toLowerCase();
  const raw = (bytes: Buffer) => whole.includes(bytes.toString("latin1"));
  const isIn = (bytes: Buffer) =>
    raw(bytes) || writtenForms(bytes).some((form) => whole.includes(form) || lower.includes(form.toLowerCase()));
  return [...secrets].filter(([, bytes]) => isIn(bytes)).map(([name]) => name);
}

async function secretsOf(localToken: string): Promise<ReadonlyMap<string, Buffer>> {
  const key = newKey(setup.keyText);
  return new Map([
    ...sectorKeys.map((one) => [`key ${one.slot} of sector ${one.sector}`, Buffer.from(one.key, "hex")] as const),
    ["typed key", Buffer.from(STRANGE, "hex")],
    ["hotel key", Buffer.from(HOTEL, "hex")],
    ["factory key", Buffer.from(FACTORY, "hex")],
    ["encoder key", Buffer.from(setup.keyText, "base64url")],
    ...PURPOSES.map((one) => [`${one} key`, Buffer.from(purposeKey(key, one, "E-0001"))] as const),
    ["local token", Buffer.from(localToken, "base64url")],
    ["local token as text", Buffer.from(localToken)],
  ]);
}

describe("the output of the daemon", () => {
  it("is searched correctly: a key is found in each encoding, and inside tokens", async () => {
    const secrets = new Map([["key", Buffer.from(STRANGE, "hex")]]);
    const base64 = Buffer.from(`{"key":"${STRANGE}"}`).toString("base64url");
    const bytes = Buffer.from(`ab${Buffer.from(STRANGE, "hex").toString("latin1")}cd`, "latin1").toString("base64url");
    for (const text of [STRANGE, STRANGE.toLowerCase(), "c0:ff:ee:15:ba:d1", "192,255,238,21,186,209", base64, bytes])
      expect(found(secrets, `x ${text} y`), text).toEqual(["key"]);
    expect(found(secrets, "C0FFEE15BAD2")).toEqual([]);
  });

  it("contains no key and no token after successful and rejected jobs, at the most detailed log level", async () => {
    const encoder = await setup.encoder("desk");
    await setup.bind(encoder.address);
    const daemon = await setup.serve({ ADEL_BRIDGE_LOG: "debug" });
    const [page, tool] = [await setup.page(), await setup.tool()];
    const localToken = await setup.localToken();
    const secrets = await secretsOf(localToken);

    let previous: string | null = null;
    let count = 0;
    async function job(on: PageSocket, more: object) {
      const { lease } = await on.ask("acquire", { encoder: encoder.address, previous });
      previous = lease;
      const { nonce } = await on.ask("identify", { encoder: encoder.address, lease });
      count += 1;
      const jobId = `job-${String(count).padStart(16, "0")}`;
      const base = { jobId, deviceNumber: "E-0001", uid: hex(UID), nonce };
      const ticket = await setup.server("E-0001").seal({ ...base, ...more });
      await on.ask("run", { encoder: encoder.address, lease, ticket });
      const done = await on.job(jobId, ({ state }) => state === "finished");
      await on.ask("release", { encoder: encoder.address, lease });
      return done;
    }
    const write = { act: "write", candidates: [], content: contentClaims(content) };
    // Another hotel's card first, then its own.
    encoder.putCard(virtualCard(layout(strangeSpec, UID)));
    expect(await job(page, write)).toMatchObject({ outcome: "failed", fault: "KEY_REFUSED" });
    encoder.putCard(virtualCard(layout(spec, UID)));
    const typed = [{ sector: 1, slot: "A", key: STRANGE, label: "typed" }];
    expect(await job(page, { act: "read", candidates: typed })).toMatchObject({ outcome: "done" });
    expect(await job(page, { act: "read", candidates: sectorKeys })).toMatchObject({ outcome: "done" });
    expect(await job(page, { ...write, candidates: sectorKeys })).toMatchObject({ outcome: "done" });
    expect(await job(page, { ...write, act: "erase", candidates: sectorKeys })).toMatchObject({ outcome: "done" });
    await page.ask("diagnose", { encoder: encoder.address });
    const { lease } = await page.ask("acquire", { encoder: encoder.address, previous });
    const bad = `${await setup.server("E-0001").seal({ keyA: STRANGE, ...write })}`;
    expect(await error(page.ask("run", { encoder: encoder.address, lease, ticket: bad }))).toBe("TICKET_REFUSED");
    page.socket.send(`{"id":9,"method":"open","params":{"localToken":"${localToken}"},`);

    const figures = await fetch(`${setup.url}/metrics`, { headers: { authorization: `Bearer ${localToken}` } });
    const metrics = await figures.text();
    await tool.ask("encoders", {});
    daemon.child.kill("SIGTERM");
    expect(await daemon.ended).toBe(0);

    const names = (await readdir(setup.home)).filter((name) => !["bindings.json", "desk"].includes(name));
    const files = await Promise.all(names.map((name) => readFile(join(setup.home, name), "latin1")));
    const left = {
      output: daemon.out(),
      log: daemon.err(),
      metrics,
      page: JSON.stringify(page.frames),
      tool: JSON.stringify(tool.frames),
      files: files.join("\n"),
    };
    expect(daemon.err()).toContain('"level":"debug"');
    expect(left.page).toContain('"result":"eyJ');
    expect(names).toContain("journal.jsonl");
    for (const [where, text] of Object.entries(left)) expect(found(secrets, text), where).toEqual([]);
    // Metrics must not contain cards either.
    expect(metrics).not.toContain(hex(UID));
  });
});
