import { expect, test } from "@playwright/test";
import * as z from "zod";
import { Counter, untouched, WAYS, WRITTEN } from "./job-checks.ts";
import { BridgeSocket } from "./page-client.ts";
import { signIn } from "./sign-in.ts";
import { slowLine } from "./slow-connection.ts";
import { Stack } from "./stack.ts";
import { orderSetCard, signInBy, WIZARD_WORDS } from "./wizard.ts";

// People and encoders that get into each other's way, and a network that is slow: docs/guide/en/operations/faults.md.

const Rows = z.looseObject({ rows: z.array(z.looseObject({ jobId: z.string() })) });
const Made = z.looseObject({ id: z.number() });
const Job = z.looseObject({ jobId: z.string(), ticket: z.string() });
const newest = async ({ call }: Counter) =>
  Rows.parse(await call("GET", "/business/card/job/list?pageSize=10")).rows[0]?.jobId ?? "";

test.describe("one encoder", () => {
  test.describe.configure({ mode: "serial" });
  const stack = new Stack();
  let desk: Counter;
  let far: Counter;
  test.beforeAll(async () => {
    await stack.open();
    await stack.pair("FRONT-DESK-1");
    await stack.startBridge();
    desk = await Counter.open(stack, "local", 3201);
    far = await Counter.open(stack, "remote", 3202);
  });
  test.afterAll(() => stack.close());
  test.afterEach(() => stack.tell("fault none"));

  test("is held by one of two people at it: the other is told, pays nothing, and has it only by taking it over", async () => {
    await stack.placeBlank("04A1F301");
    await far.sees("04A1F301");
    const first = new BridgeSocket(stack.url);
    const held = await first.open(desk.call, desk.encoderId);
    const second = new BridgeSocket(stack.url);
    await expect(second.open(desk.call, desk.encoderId, false)).rejects.toThrow("LEASE_HELD");
    const before = await far.reserved();
    expect(await far.ask("04A1F301")).toMatchObject({ code: 409, fault: "LEASE_HELD" });
    await far.comesTo(await newest(far), "04A1F301", untouched("failed"));
    expect(await far.reserved()).toBe(before);
    await expect.poll(async () => (await far.ask("04A1F301", { steal: true })).code).toBe(200);
    await expect(first.ask("identify", held)).rejects.toThrow(/LEASE/);
    await far.comesTo(await newest(far), "04A1F301", WRITTEN);
    for (const socket of [first, second]) socket.close();
  });

  test("does one job at a time: of two orders for one card at the same moment one is done, and one paid for", async () => {
    await stack.tell("fault late:30");
    await stack.placeBlank("04A1F302");
    await far.sees("04A1F302");
    const both = await Promise.all([far.ask("04A1F302"), far.ask("04A1F302")]);
    expect(both.map(({ code }) => code).filter((code) => code === 200)).toHaveLength(1);
    const made = both.find(({ code }) => code === 200);
    await far.comesTo(z.looseObject({ jobId: z.string() }).parse(made?.data).jobId, "04A1F302", WRITTEN);
  });

  test("swears of a job whose page was closed before it handed it over that it never began: the card is blank, the credit back", async ({
    page,
  }) => {
    await signIn(page, stack, "en");
    await orderSetCard(page, stack, "en", "3201");
    const before = await desk.reserved();
    const gone = Promise.withResolvers<void>();
    await page.route("**/adel/business/card/job", async (route) => {
      await route.fetch();
      await page.close();
      gone.resolve();
    });
    await stack.placeBlank("04A1F304");
    await gone.promise;
    const jobId = await newest(desk);
    expect(await desk.reserved()).toBe(before + 1);
    stack.age(jobId, 3 * 60_000);
    await desk.comesTo(jobId, "04A1F304", untouched("cancelled"));
    expect(await desk.reserved()).toBe(before);
  });

  test("starts no job that was sealed for another one: the card stays blank, the credit held until somebody says so", async () => {
    const other = { deviceName: "Elsewhere", deviceNumber: "ELSEWHERE-1" };
    const { id } = Made.parse((await desk.call("POST", "/business/encoder", other)).data);
    const code = await stack.pairingCode("ELSEWHERE-1");
    expect((await desk.call("POST", "/bridge/pair", { code, bridgeVersion: "1", host: "h" })).code).toBe(200);
    await stack.placeBlank("04A1F303");
    const socket = new BridgeSocket(stack.url);
    const held = await socket.open(desk.call, desk.encoderId);
    const before = await desk.reserved();
    const { nonce } = await socket.ask("identify", held);
    const asked = await desk.ask("04A1F303", { encoderId: id, bridgeNonce: nonce });
    const { jobId, ticket } = Job.parse(asked.data);
    await expect(socket.ask("run", { ...held, ticket })).rejects.toThrow("TICKET_REFUSED");
    socket.close();
    await desk.comesTo(jobId, "04A1F303", untouched("sent"));
    expect(await desk.reserved()).toBe(before + 1);
  });
});

for (const [at, way] of WAYS.entries())
  test.describe(`a network three seconds late each way, ${way}`, () => {
    const stack = new Stack();
    let line: Awaited<ReturnType<typeof slowLine>>;
    test.beforeAll(async () => {
      await stack.openServer();
      line = await slowLine(stack.url, 0);
      stack.publicUrl = line.url;
      await stack.stopServer();
      await stack.startServer();
      await stack.connectEncoder();
      await stack.pair("FRONT-DESK-1", line.url);
      await stack.startBridge();
    });
    test.afterAll(async () => {
      await stack.close();
      await line.close();
    });

    test(`${way}: between page, bridge and server: the card is written, and its page says so`, async ({ page }) => {
      const uid = `04A1F31${at}`;
      const desk = await Counter.open(stack, way, 3211 + at);
      await signInBy(page, { ...stack.login, url: line.url }, "en", way);
      await orderSetCard(page, stack, "en", String(desk.hotelNumber));
      line.delay(3_000);
      await stack.placeBlank(uid);
      await expect(page.getByRole("heading", { name: WIZARD_WORDS.en.written })).toBeVisible();
      await desk.comesTo(await newest(desk), uid, WRITTEN);
    });
  });
