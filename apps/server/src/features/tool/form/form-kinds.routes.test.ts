import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { multipart } from "../../../../testing/multipart.ts";
import { PIXEL } from "../../../../testing/pictures.ts";
import { readSheet } from "../../../../testing/sheet.ts";
import { staffing } from "../../../../testing/staffing.ts";
import { startTestServer, type TestServer } from "../../../../testing/test-server.ts";

const text = (en: string) => ({ zh: en, en });
const whenDamaged = { showWhen: { field: "damaged", operator: "is", value: true } };
const FIELDS = [
  { kind: "card", key: "card", label: text("Card"), required: true },
  { kind: "richText", key: "story", label: text("Story") },
  { kind: "switch", key: "damaged", label: text("Damaged") },
  {
    kind: "group",
    key: "damage",
    label: text("Damage"),
    ...whenDamaged,
    fields: [
      {
        kind: "row",
        key: "line",
        fields: [
          { kind: "text", key: "what", label: text("What"), required: true },
          { kind: "money", key: "cost", label: text("Cost") },
        ],
      },
      {
        kind: "table",
        key: "parts",
        label: text("Parts"),
        required: true,
        columns: [
          { kind: "text", key: "name", label: text("Name"), required: true },
          { kind: "money", key: "price", label: text("Price") },
          { kind: "select", key: "stored", label: text("Kept"), dictType: "sys_yes_no" },
        ],
      },
    ],
  },
  { kind: "signature", key: "signed", label: text("Signature"), ...whenDamaged },
];
const DAMAGE = {
  card: "04 a1 b2 c3",
  damaged: true,
  what: "door",
  cost: 1250,
  parts: [{ name: "hinge", price: 300, stored: "Y" }, { name: "" }, { name: "screw" }],
};

describe("every kind of field", () => {
  let server: TestServer;
  let admin: string;
  let n = 0;
  beforeAll(async () => {
    server = await startTestServer("sqlite", { seed: "demo" });
    admin = await server.signIn();
  });
  afterAll(() => server.close());
  const call = async (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown, token = admin) =>
    (
      await server.call(method, `tool/form${path}`, {
        token,
        headers: { language: "en" },
        ...(body !== undefined && { body }),
      })
    ).body;
  const create = (fields: unknown) =>
    call("POST", "", { formKey: `kinds-${n++}`, title: text("Damage report"), fields });
  const addOpen = async (): Promise<number> => {
    const { data } = await create(FIELDS);
    await call("PUT", "/changeStatus", { id: data.id, status: "0" });
    return data.id;
  };
  const submit = (id: number, values: object, token = admin) =>
    call("POST", `/${id}/submission`, { version: 1, values }, token);
  const upload = async (name: string, bytes: Buffer, token = admin): Promise<string> => {
    const { body, headers } = multipart("file", name, bytes);
    const sent = { token, body, headers: { ...headers, "x-forwarded-for": `10.9.0.${n++}` } };
    return (await server.call("POST", "common/upload", sent)).body.newFileName;
  };

  // [R:1.system.form]
  it("counts fields, not what holds them, and opens none that has none", async () => {
    expect((await create(FIELDS)).data.fieldCount).toBe(7);
    const { data } = await create([{ kind: "group", key: "g", label: text("G"), fields: [] }]);
    expect(data.fieldCount).toBe(0);
    expect(await call("PUT", "/changeStatus", { id: data.id, status: "0" })).toMatchObject({ fault: "FORM_EMPTY" });
  });

  // [R:1.system.form]
  it("stores what is shown, and neither demands nor stores what is hidden", async () => {
    const id = await addOpen();
    const hidden = await submit(id, { ...DAMAGE, damaged: false });
    expect(hidden.data.values).toEqual({ card: "04A1B2C3", damaged: false });
    const shown = await submit(id, DAMAGE);
    const parts = [{ name: "hinge", price: 300, stored: "Y" }, { name: "screw" }];
    expect(shown.data.values).toEqual({ ...DAMAGE, card: "04A1B2C3", parts });
    expect((await call("GET", `/submission/${shown.data.id}`)).data).toMatchObject({ values: { parts } });
    const { values_json } = await server.context.db
      .selectFrom("tool_form_submission")
      .select("values_json")
      .where("id", "=", hidden.data.id)
      .executeTakeFirstOrThrow();
    expect(values_json).not.toContain("hinge");
  });

  it.for([
    [{ parts: [{ name: "a", price: -1 }] }, "values.parts.0.price", "Outside the allowed range"],
    [{ parts: [{ name: "a" }, { price: 5 }] }, "values.parts.1.name", "Required"],
    [{ parts: [{ name: "a", stored: "maybe" }] }, "values.parts.0.stored", "Choose a valid option"],
    [{ parts: [] }, "values.parts", "Required"],
    [{ parts: Array.from({ length: 51 }, () => ({ name: "a" })) }, "values.parts", undefined],
    [{ what: "" }, "values.what", "Required"],
    [{ card: "04A1" }, "values.card", "A card number has 8 or 14 hexadecimal digits"],
    [{ signed: `${"0a".repeat(16)}.pdf` }, "values.signed", "Wrong format"],
    [{ signed: `${"0a".repeat(16)}.png` }, "values.signed", undefined],
    [{ line: "x" }, "values", expect.stringContaining("line")],
  ] as const)("refuses what does not fit, at its field and in words: %j", async ([more, path, message]) => {
    const refused = await submit(await addOpen(), { ...DAMAGE, ...more });
    expect(refused).toMatchObject({ code: 400, errors: [{ path }] });
    if (message !== undefined) expect(refused.errors[0].message).toEqual(message);
  });

  it("takes a signature that its sender uploaded, and opens it to those who see the submission", async () => {
    const id = await addOpen();
    const { role, dept, person } = staffing(server, admin);
    const below = await person("signer", await dept("签名部门"), [await role("signer", ["tool:build:submit"], "3")]);
    const name = await upload("signature.png", PIXEL, below.token);
    const stolen = await submit(id, { ...DAMAGE, signed: await upload("signature.png", PIXEL) }, below.token);
    expect(stolen).toMatchObject({ code: 400, errors: [{ path: "values.signed" }] });
    const fetched = async (token: string) =>
      (await server.call("GET", `profile/upload/${name}`, { token })).headers["content-disposition"] !== undefined;
    expect(await fetched(admin)).toBe(false);
    expect((await submit(id, { ...DAMAGE, signed: name }, below.token)).data.values.signed).toBe(name);
    expect(await fetched(admin)).toBe(true);
  });

  it("cleans rich text before it is stored, and what is left of nothing is nothing", async () => {
    const id = await addOpen();
    const story = '<p>A <b>lamp</b> &amp; more</p><img src=x onerror="alert(1)"><script>alert(1)</script>';
    const { data } = await submit(id, { ...DAMAGE, story });
    expect(data.values.story).toBe("<p>A <b>lamp</b> &amp; more</p>");
    expect((await submit(id, { ...DAMAGE, story: "<p></p><script>x</script>" })).data.values).not.toHaveProperty(
      "story",
    );
    const { raw } = await server.call("POST", `tool/form/submission/export?formId=${id}`, {
      token: admin,
      headers: { language: "en" },
    });
    const { titles, rows } = await readSheet(raw);
    expect(titles.slice(3)).toEqual(["Card", "Story", "Damaged", "What", "Cost", "Parts", "Signature"]);
    expect(rows[0]).toMatchObject({
      Card: "04A1B2C3",
      Story: "A lamp & more",
      Damaged: "Yes",
      What: "door",
      Cost: 12.5,
      Parts: "Name: hinge, Price: 3, Kept: Yes\nName: screw",
    });
  });

  describe("hostile definitions", () => {
    const raw = async (body: string) =>
      (
        await server.call("POST", "tool/form", {
          token: admin,
          body: Buffer.from(body),
          headers: { language: "en", "content-type": "application/json" },
        })
      ).body;
    const formOf = (fields: string) => `{"formKey":"hostile","title":{"zh":"x","en":"x"},"fields":${fields}}`;

    it("that hold themselves are refused at the level that may not be", async () => {
      const level = '{"kind":"group","key":"g","label":{"zh":"x","en":"x"},"fields":[';
      const refused = await raw(formOf(`[${level.repeat(2000)}${"]}".repeat(2000)}]`));
      expect(refused).toMatchObject({ code: 400, errors: [{ path: "fields.0.fields.0.kind" }] });
      expect(refused.errors[0].message).toContain("can't be placed here");
      expect(await raw(formOf("[".repeat(20_000) + "]".repeat(20_000)))).toMatchObject({ code: 400 });
    });

    it("of 10 MB are refused before they are read", async () => {
      const refused = await raw(formOf(`[${" ".repeat(10 * 1024 * 1024)}]`));
      expect(refused).toMatchObject({ code: 413, fault: "BODY_TOO_LARGE" });
      expect(refused.msg.length).toBeGreaterThan(5);
      expect((await call("GET", "/list?formKey=hostile")).total).toBe(0);
    });
  });
});
