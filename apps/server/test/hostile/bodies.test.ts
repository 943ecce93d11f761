import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CardDesk, cardDesk } from "../../testing/card-job-setup.ts";
import { declared, fieldsOf, filledPath } from "../../testing/hostile/declared.ts";
import { expectHarmless } from "../../testing/hostile/harmless.ts";
import { chooseSent } from "../../testing/hostile/refusals.ts";
import { sampleBody } from "../../testing/hostile/samples.ts";
import { jsonOf, READ_VALUES, VALUES } from "../../testing/hostile/values.ts";
import { DIALECTS, hotelInput, type TestServer } from "../../testing/test-server.ts";

const withBody = declared.filter(([, { body }]) => body !== undefined);
/** What its schema refuses is refused before any database is asked: one of them is enough for that. */
const [everyBody] = DIALECTS;

describe.for(DIALECTS)("a hostile body, on %s", (dialect) => {
  let desk: CardDesk;
  let server: TestServer;
  let token: string;
  let calls = 0;
  beforeAll(async () => {
    desk = await cardDesk(dialect, { trustProxy: 1 });
    server = desk.server;
    token = await server.signIn();
  });
  afterAll(() => server.close());
  /** From an address of its own each time: what one address may do in a minute is another test's. */
  const address = () => `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls++ & 255}`;

  it.for(withBody)("%s: no field makes it break or tell", async ([name, route]) => {
    const fields = fieldsOf(route.body);
    const sample = () => ({ ...sampleBody(name, fields, calls), ...(name.startsWith("card.") && desk.input()) });
    const isSent = chooseSent(route.body, dialect === everyBody);
    for (const [field, value] of Object.keys(fields).flatMap((one) =>
      Object.entries(VALUES).map((hostile) => [one, hostile] as const),
    )) {
      const right = sample();
      if (!isSent(value[0], { ...right, [field]: READ_VALUES[value[0]] })) continue;
      const body = jsonOf({ ...right, [field]: value[1] });
      const headers = { "content-type": "application/json", "x-forwarded-for": address() };
      const answer = await server.call(route.method, filledPath(route), { token, body, headers });
      if (typeof value[1] === "string" && value[1].length > 100_000)
        expect.soft(answer.body.code, `${name} ${field} ${value[0]}`).not.toBe(200);
      if (answer.body.code === 401) token = await server.signIn();
      expectHarmless(answer, `${name} ${field}: ${value[0]}`);
    }
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });
});

describe("characters that no text holds", () => {
  it.for(["a\u0000b", "a\ud800b", "\udc00"])("%j is refused at its field, with the reason", async (text) => {
    const desk = await cardDesk("sqlite");
    const { call, token } = { call: desk.server.call, token: await desk.server.signIn() };
    const refused = { path: "remark", message: "Contains unsupported characters" };
    const body = { roleName: "r", roleKey: "r", remark: text };
    const answer = await call("POST", "system/role", { token, body, headers: { language: "en" } });
    expect(answer.body).toMatchObject({ code: 400, fault: "FIELDS_REFUSED", errors: [refused] });
    const hotel = await call("POST", "business/hotel", { token, body: hotelInput({ address: text }) });
    expect(hotel.body.errors).toEqual([{ path: "address", message: "包含不支持的字符" }]);
    await desk.server.close();
  });
});
