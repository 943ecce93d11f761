import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DUMP_FORMATS } from "@adel/card";
import { expect, test } from "@playwright/test";
import * as z from "zod";
import { Stack } from "./stack.ts";

// The technician's command line with a simulated encoder on a pty: results and errors.

const stack = new Stack();
const encoder = `twn4:${stack.encoder}`;
const file = (name: string) => join(stack.data, name);

const PLAN = { doorLock: 1, energySaver: 2, ladder: 3, test: 4, fingerprint: [10, 11, 12, 13, 14, 15] };
const SPEC = {
  hotelNumber: 1001,
  cardSize: "1k",
  sectorPlan: PLAN,
  hotelKey: "00112233445566778899AABBCCDDEEFF",
  factoryKey: "2B7E151628AED2A6ABF7158809CF4F3C",
  sequence: 9,
  cardType: 2,
  validFrom: 1763596800,
  records: {
    doorLock: { building: 3, floor: 12, room: 1206, areas: [120, 122] },
    energySaver: { relays: 2, offDelay: 30, areas: [0] },
    ladder: { floors: [1, 12, 15] },
    fingerprint: {},
  },
};
/** A specification in a file; gives its path. */
function spec(name: string, more: object = {}): string {
  writeFileSync(file(name), JSON.stringify({ ...SPEC, ...more }));
  return file(name);
}
const write = (...more: string[]) => ["write", "--encoder", encoder, "--spec", file("spec.json"), ...more];

const Failure = z.object({
  ok: z.literal(false),
  error: z.looseObject({
    code: z.string(),
    message: z.string(),
    hint: z.string().nullable(),
    retry: z.boolean(),
    cardMayHaveChanged: z.boolean(),
  }),
});
interface RejectedError {
  readonly exit: number;
  readonly code: string;
  /** What happened and what to do: zh, then en. */
  readonly says: readonly [zh: string, en: string];
  readonly advises: readonly [zh: string, en: string];
}

/** One command ends as it should: for people in both languages, and as one JSON document. `before` puts things back. */
async function refused(
  args: readonly string[],
  { exit, code, says, advises }: RejectedError,
  before = () => Promise.resolve(),
) {
  for (const [index, lang] of (["zh", "en"] as const).entries()) {
    await before();
    const output = await stack.attempt(...args, "--lang", lang);
    expect(output, `${args[0]} ${lang}`).toMatchObject({ exit, out: "" });
    const lines = output.err.trim().split("\n").slice(-3);
    expect(lines, `${args[0]} ${lang}`).toEqual(expect.arrayContaining([`${says[index]} (${code})`, advises[index]]));
  }
  await before();
  const output = await stack.attempt(...args, "--json", "--lang", "en");
  expect(output).toMatchObject({ exit, err: "" });
  const { error } = Failure.parse(JSON.parse(output.out));
  expect(error).toMatchObject({ code, message: says[1], hint: advises[1] });
  return error;
}

test.beforeAll(async () => {
  await stack.open();
  spec("spec.json");
});
test.afterAll(() => stack.close());

test("layout and write make the same card, byte for byte; it inspects well and goes back to factory state", async () => {
  const card = await stack.placeBlank("04A1B2C3");
  const blank = stack.image(card);
  await stack.cli("layout", "--spec", file("spec.json"), "--uid", "04A1B2C3", "--out", file("layout.mfd"));
  expect((await stack.attempt(...write())).exit).toBe(0);
  expect(Buffer.from(stack.image(card))).toEqual(readFileSync(file("layout.mfd")));

  const inspected = await stack.attempt("inspect", "--encoder", encoder, "--spec", file("spec.json"), "--json");
  expect(inspected.exit).toBe(0);
  expect(JSON.parse(inspected.out)).toMatchObject({ ok: true, verdict: "pass" });
  const older = spec("older.json", { sequence: 10 });
  const outdated = await stack.attempt("inspect", "--encoder", encoder, "--spec", older, "--json");
  expect(outdated.exit).toBe(1);
  expect(JSON.parse(outdated.out)).toMatchObject({ ok: false, verdict: "fail" });

  expect((await stack.attempt("erase", "--encoder", encoder, "--spec", file("spec.json"))).exit).toBe(0);
  expect(stack.image(card)).toEqual(blank);
});

test("a card is saved in each of five formats, and all of them say the same", async () => {
  await stack.placeBlank("04A1B2C3");
  await stack.cli(...write());
  const read = ["read", "--encoder", encoder, "--spec", file("spec.json")];
  for (const format of DUMP_FORMATS) {
    const dump = file(`read.${format}.dump`);
    await stack.cli(...read, "--format", format, "--out", dump);
    expect((await stack.attempt("diff", dump, file("layout.mfd"))).exit, format).toBe(0);
    await stack.cli("convert", dump, file(`${format}.mfd`));
    expect(readFileSync(file(`${format}.mfd`)), format).toEqual(readFileSync(file("layout.mfd")));
  }
  // With no keys at all the hotel's sectors stay shut: named, unknown, and never written as if they were zeros.
  const keyless = await stack.attempt("read", "--encoder", encoder, "--out", file("keyless.json"), "--json");
  expect(keyless.exit).toBe(3);
  expect(JSON.parse(keyless.out)).toMatchObject({ ok: false, unreadSectors: [1, 2, 3, 10, 11, 12, 13, 14, 15] });
  expect((await stack.attempt("convert", file("keyless.json"), file("keyless.mfd"))).exit).toBe(3);
});

test("without a card, and with a card that will not do, nothing is written", async () => {
  await stack.tell("lift");
  await refused(write(), {
    exit: 5,
    code: "NO_CARD",
    says: ["发卡机上没有卡", "No card on the encoder"],
    advises: ["请把卡放到发卡机上", "Place a card on the encoder"],
  });

  const others = readFileSync(file("layout.mfd"));
  const card = await stack.placeCard("other-hotel", others);
  const stranger = spec("stranger.json", { hotelKey: "F".repeat(32), factoryKey: "E".repeat(32) });
  const error = await refused(["write", "--encoder", encoder, "--spec", stranger], {
    exit: 1,
    code: "KEY_REFUSED",
    says: ["扇区1的密钥不正确", "No known key opens sector 1"],
    advises: [
      "请换一张空白卡，用写入此卡的系统擦除，或提供其密钥（--key、--keys、currentKeys）。写入曾被中断时，扇区可能已损坏（SECTOR_TORN）：请换一张卡",
      "Use a blank card, erase this one with the system that wrote it, or give its keys (--key, --keys, currentKeys). After an interrupted write the sector may be torn (SECTOR_TORN): then use another card",
    ],
  });
  expect(error).toMatchObject({ cardMayHaveChanged: false });
  expect(Buffer.from(stack.image(card))).toEqual(others);

  const named = spec("named.json", { uid: "DEADBEEF" });
  await refused(["write", "--encoder", encoder, "--spec", named], {
    exit: 1,
    code: "CARD_SWAPPED",
    says: ["卡片已更换：应为DEADBEEF，实际为04A1B2C3", "The card was swapped: expected DEADBEEF, found 04A1B2C3"],
    advises: ["请放回原来的卡", "Put the original card back"],
  });

  const size = spec("4k.json", { cardSize: "4k" });
  await refused(["write", "--encoder", encoder, "--spec", size], {
    exit: 1,
    code: "CARD_SIZE_WRONG",
    says: [
      "此任务需要MIFARE Classic 4K卡，发卡机上是MIFARE Classic 1K",
      "This job is for a MIFARE Classic 4K card; the card on the encoder is a MIFARE Classic 1K",
    ],
    advises: [
      "请换一张MIFARE Classic 4K卡，或使用与此卡相符的规格或映像",
      "Use a MIFARE Classic 4K card, or a specification or image for this one",
    ],
  });
  expect(Buffer.from(stack.image(card))).toEqual(others);
});

test("a card lifted in the middle is partly done; the same command again finishes it", async () => {
  const half = async (): Promise<void> => {
    await stack.tell("fault none");
    await stack.placeBlank("04A1B2C3");
    await stack.tell("fault lift:70");
  };
  const error = await refused(
    write(),
    {
      exit: 3,
      code: "CARD_LIFTED",
      says: ["操作中卡片被移开", "Card removed before the operation finished"],
      advises: ["请放回同一张卡，并再次运行同一命令", "Put the same card back and run the same command again"],
    },
    half,
  );
  expect(error).toMatchObject({ retry: true, cardMayHaveChanged: true });
  const left = stack.image(file("04A1B2C3.mfd"));
  expect(Buffer.from(left)).not.toEqual(readFileSync(file("layout.mfd")));
  await stack.placeCard("04A1B2C3", left);
  expect((await stack.attempt(...write())).exit).toBe(0);
  expect(Buffer.from(stack.image(file("04A1B2C3.mfd")))).toEqual(readFileSync(file("layout.mfd")));
});

test("a specification that is wrong is refused by the path of the fault, before any encoder is looked for", async () => {
  const correct = ["请改正后重试", "Correct this and try again"] as const;
  const wrong = (more: object) => ["write", "--encoder", "twn4:/dev/nowhere", "--spec", spec("wrong.json", more)];
  await refused(wrong({ sectorPlan: { ...PLAN, fingerprint: [10, 11, 12, 13, 14] } }), {
    exit: 2,
    code: "SPEC_WRONG",
    says: [
      "制卡说明有误（sectorPlan）：必须为指纹预留六个扇区",
      "The card specification is invalid (sectorPlan): six sectors must be reserved for fingerprints",
    ],
    advises: correct,
  });
  const doorLock = { ...SPEC.records.doorLock, room: "1206" };
  await refused(wrong({ records: { doorLock } }), {
    exit: 2,
    code: "SPEC_WRONG",
    says: [
      "制卡说明有误（records.doorLock.room）：应为范围内的整数 (0–65535)",
      "The card specification is invalid (records.doorLock.room): must be a whole number in range (0–65535)",
    ],
    advises: correct,
  });
  const usage = await stack.attempt("write", "--encoder", encoder, "--json", "--lang", "zh");
  expect(usage.exit).toBe(2);
  expect(JSON.parse(usage.out)).toEqual({
    ok: false,
    error: { code: "USAGE", message: "用法错误：缺少选项 --spec <file>" },
  });
});

test("a dump that is none is refused", async () => {
  writeFileSync(file("letter.txt"), "Dear Sir or Madam");
  await refused(["inspect", "--image", file("letter.txt")], {
    exit: 1,
    code: "DUMP_UNREADABLE",
    says: [
      `“${file("letter.txt")}”不是可识别的卡片转储：未知的转储格式`,
      `${file("letter.txt")} is not a readable card dump: unknown dump format`,
    ],
    advises: ["请使用mfd、eml、json、mct或nfc格式的转储", "Use a dump in mfd, eml, json, mct or nfc format"],
  });
});

test("pairing wants https, a server that answers, and a code that is right and unused", async () => {
  const pair = (code: string, server: string) => ["pair", code, "--server", server, "--encoder", encoder];
  await refused(pair("FRONT-DESK-1-123456", "http://office.example"), {
    exit: 2,
    code: "HTTPS_NEEDED",
    says: ["服务器地址须为https（本机除外）", "The server address must use https (except on this computer)"],
    advises: ["请使用https://开头的地址", "Use an address that starts with https://"],
  });
  await refused(pair("FRONT-DESK-1-123456", "http://127.0.0.1:9"), {
    exit: 1,
    code: "SERVER_UNREACHABLE",
    says: ["无法连接服务器“http://127.0.0.1:9”", "Couldn't reach the server http://127.0.0.1:9"],
    advises: ["请检查网络和地址", "Check the network and the address"],
  });
  const refusal: RejectedError = {
    exit: 1,
    code: "PAIRING_REFUSED",
    says: [
      "此服务器没有签发这个配对码：数字有误，或者它来自别的服务器",
      "The server did not issue this pairing code: wrong digits, or the code of another server",
    ],
    advises: [
      "请核对服务器地址和数字，或在该服务器的发卡机列表中重新生成配对码",
      "Check the server address and the digits, or create a new code in the encoder list of that server",
    ],
  };
  const used: RejectedError = {
    exit: 1,
    code: "PAIRING_EXPIRED",
    says: ["配对码已过期、已使用或已作废", "The pairing code has expired, was used or was canceled"],
    advises: ["请在发卡机列表中重新生成配对码", "Create a new pairing code in the encoder list"],
  };
  const code = await stack.pairingCode("FRONT-DESK-1");
  const wrong = code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
  // Three of the five tries that a code has.
  await refused(pair(wrong, stack.url), refusal);
  expect((await stack.attempt(...pair(code, stack.url))).exit).toBe(0);
  await refused(pair(code, stack.url), used);
  const status = await stack.attempt("status", "--json");
  expect(JSON.parse(status.out)).toMatchObject({ bindings: [{ deviceNumber: "FRONT-DESK-1", encoder }] });
  expect(status.out).not.toContain(
    z
      .object({ bindings: z.tuple([z.looseObject({ key: z.string() })]) })
      .parse(JSON.parse(readFileSync(file("bridge/bindings.json"), "utf8"))).bindings[0].key,
  );
});

test("an encoder that the daemon holds is used through it, and one that is gone is not found", async () => {
  await stack.pair("FRONT-DESK-1");
  await stack.startBridge();
  await expect.poll(async () => (await stack.attempt("list", "--json")).exit).toBe(0);
  const card = await stack.placeBlank("04A1B2C3");
  expect(await stack.attempt(...write())).toMatchObject({ exit: 0 });
  expect(Buffer.from(stack.image(card))).toEqual(readFileSync(file("layout.mfd")));
  await stack.stopBridge();
  await stack.unplug();
  await refused(write(), {
    exit: 4,
    code: "NO_ENCODER",
    says: [`找不到发卡机“${stack.encoder}”`, `Encoder ${stack.encoder} not found`],
    advises: [
      "请检查连线和端口；用card-bridge list查看地址",
      "Check the cable and the port; card-bridge list shows the addresses",
    ],
  });
  await stack.connectEncoder();
  await stack.placeBlank("04A1B2C3");
  await stack.tell("fault unplug:30");
  const pulled = await stack.attempt(...write(), "--json");
  expect([3, 4]).toContain(pulled.exit);
  expect(JSON.parse(pulled.out)).toMatchObject({ ok: false, error: { code: "ENCODER_UNPLUGGED" } });
});
