import { TRAIL_ENTITIES, type TrailEntry } from "@adel/protocol";
import { isHidden } from "@adel/protocol/kernel/secret-fields";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changesOf } from "../../testing/changes.ts";
import { type CallName, type ChangingWorld, changingWorld, type Ready } from "../../testing/changing-world.ts";
import { declared } from "../../testing/hostile/declared.ts";
import { DIALECTS } from "../../testing/test-server.ts";
import { WHOLE_LIST } from "../core/audit/change.ts";
import { TRAIL_RULES } from "../core/audit/trail-entities.ts";
import { verifyTrail } from "../core/audit/verify-trail.ts";

/** Calls that write to the database without a row in the audit trail, each with its reason. */
const NOT_STORED: Readonly<Partial<Record<CallName, string>>> = {
  "session.login": "a sign-in is the login log's; nothing of the server changes",
  "session.signInAgain": "compares a password; when it did is the session's, and gone with it",
  "session.logout": "a sign-out is the login log's",
  "identity.start": "a browser's way to the provider, gone after minutes",
  "identity.again": "the same, for a session that is open",
  "identity.link": "the same; the link itself is kept when the browser comes back",
  "provider.check": "asks the provider and writes nothing",
  "secondFactor.begin": "a secret that counts only when it is confirmed, which is kept",
  "session.completeSignIn": "a sign-in, which the login log has; a recovery code that it uses up is kept",
  "passkey.begin": "a challenge, gone after minutes",
  "session.requestPasskey": "the same",
  "session.requestProof": "the same",
  "session.setUpFactor": "a secret as of secondFactor.begin, before a sign-in",
  "passwordLink.open": "names the account of a link and writes nothing",
  "passwordLink.acknowledge": "a person's own mark beside the link's use, which is kept",
  "config.refresh": "parameters are reloaded; none changes",
  "dictType.refresh": "dictionaries are reloaded; none changes",
  "cache.clearName": "memory of the process, filled again by the next call",
  "cache.clearKey": "the same",
  "cache.clearAll": "the same",
  "notice.markRead": "a reader's own mark, which is itself a record that nobody removes",
  "notice.markAllRead": "a reader's own marks",
  "hook.test": "a message in the outbox, which is its own log; nothing of the server changes",
  "encoder.checkSheet": "looks a sheet through and writes nothing",
  "encoder.pageToken": "signs and writes nothing",
  "card.authorize": "compares a password; a job that follows is kept",
  "profile.unlock": "compares a password",
  "card.read": "a look at a card changes no card; the read is itself a record that nobody changes",
  "card.identify": "a look at a laid card, as card.read",
  "card.identifyResult": "what was told of it, signed by the encoder's key, set once",
  "card.readResult": "what was read, signed by the encoder's key, set once",
};
/** Written besides a change, whether it succeeds or not: logs, password attempts, and caches of lists. */
const BESIDE = [
  "sys_oper_log",
  "sys_logininfor",
  "sys_sign_in_try",
  "sys_second_factor_try",
  "sys_sign_in_address",
  "audit_trail",
  "audit_head",
];
/** What a try uses up on purpose, also where it fails: neither is good for a second one. */
const SPENT: Readonly<Partial<Record<CallName, readonly string[]>>> = {
  "identity.finish": ["sys_oidc_exchange"],
  "bridge.pair": ["biz_pairing"],
  // A code is counted before it is compared.
  "secondFactor.confirm": ["user_second_factor"],
  // A challenge counts once, whatever was made of it.
  "passkey.add": ["user_passkey_challenge"],
  // A PIN is counted before it is compared.
  "desk.wakeGrant": ["biz_desk_grant", "sys_user"],
};
/**
 * Called by an encoder's own connection or a payment provider, which these tests do not have; see
 * encoder-inspection.test.ts, online-payment.test.ts, payment-notification.test.ts, platform-certificates.test.ts and reconciliation.routes.test.ts.
 */
const ELSEWHERE: readonly CallName[] = [
  "encoder.inspect",
  "order.pay",
  "order.query",
  "paymentProvider.check",
  "paymentProvider.fetchCertificates",
  "reconciliation.file",
  "reconciliation.day",
  "paymentNotification.wechat",
  "paymentNotification.alipay",
  // Files alone: generated-feature.test.ts.
  "gen.write",
];

/** Fields of the audit trail that hold what somebody or something is called, or what was typed. */
const WRITTEN =
  /(remark|[a-z]Name(En)?|proposedBy|createBy|reason|noticeContent|host|providerKey|clientId|icon|javaField|columnName|columnType|columns|fields|note|note\.key)$/;

const changing = declared
  .filter(
    ([, { method, audit, reply }]) =>
      (method !== "GET" || audit !== undefined) && !(audit === "export" && reply.kind === "spreadsheet"),
  )
  .map(([name]) => name as CallName)
  .filter((name) => !ELSEWHERE.includes(name));

describe.for(DIALECTS)("every change has its row in the audit trail, on %s", (dialect) => {
  let world: ChangingWorld;
  beforeAll(async () => {
    world = await changingWorld(dialect);
  });
  afterAll(() => world.close());

  const make = async ({ method, path, body, headers, token }: Ready) => {
    const from = { "x-forwarded-for": `10.2.${(world.next() >> 8) & 255}.${world.next() & 255}` };
    const as = token === null ? {} : { token: token ?? world.token };
    const sent = { ...as, headers: { ...from, ...headers }, ...(body !== undefined && { body }) };
    return (await world.server.call(method, path, sent)).body;
  };
  const ready = (name: CallName) => {
    const found = changesOf(world)[name];
    if (!found) throw new Error(`${name} changes something: make it ready in test/changes.ts`);
    return found();
  };
  /** A task started by `job.run` writes its log after the answer. */
  const runsEnded = () =>
    expect
      .poll(() => world.db.selectFrom("sys_job_run").select("run_id").where("stop_time", "is", null).execute())
      .toEqual([]);
  const everything = async (call: CallName) => {
    await runsEnded();
    const tables = (await world.db.introspection.getTables()).map(({ name }) => name);
    const held = new Map<string, string>();
    for (const name of tables.filter((one) => !BESIDE.includes(one) && !SPENT[call]?.includes(one))) {
      const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(world.db);
      held.set(name, JSON.stringify(rows.map((row) => JSON.stringify(row)).sort()));
    }
    return held;
  };
  const trailed = async () =>
    (await world.db.selectFrom("audit_head").select("seq").where("id", "=", 1).executeTakeFirstOrThrow()).seq;
  /** As when the trail cannot be written: its end is not to be found. */
  const withoutTrail = async <T>(act: () => Promise<T>): Promise<T> => {
    const head = await world.db.selectFrom("audit_head").selectAll().executeTakeFirstOrThrow();
    await world.db.deleteFrom("audit_head").execute();
    try {
      return await act();
    } finally {
      await world.db.insertInto("audit_head").values(head).execute();
    }
  };

  it.for(changing)("%s", async (name) => {
    const before = await trailed();
    const asked = await ready(name);
    const prepared = await trailed();
    expect(prepared).toBeGreaterThanOrEqual(before);
    if (NOT_STORED[name] !== undefined) {
      expect(await make(asked), name).toMatchObject({ code: 200 });
      expect(await trailed()).toBe(prepared);
      return;
    }
    const held = await everything(name);
    const refused = await withoutTrail(() => make(asked));
    expect(refused.code, JSON.stringify(refused)).toBe(500);
    expect(await trailed()).toBe(prepared);
    const left = await everything(name);
    for (const [table, rows] of held) expect(left.get(table), `${name} left something in ${table}`).toBe(rows);

    const again = await ready(name);
    const then = await trailed();
    const keyed = { ...again, headers: { ...again.headers, "idempotency-key": `change-${name.replace(".", "-")}` } };
    expect(await make(keyed), name).toMatchObject({ code: 200 });
    const made = await trailed();
    expect(made, name).toBeGreaterThan(then);
    if (again.method !== "POST" || again.token === null) return;
    expect(await make(keyed), name).toMatchObject({ code: 409, fault: "ALREADY_SAVED" });
    expect(await trailed(), name).toBe(made);
  });

  it("has the department of each row that has one", async () => {
    const withDepartment = TRAIL_ENTITIES.filter((entity) => TRAIL_RULES[entity].department !== undefined);
    const rows = await world.db
      .selectFrom("audit_trail")
      .select(["entity", "row_id"])
      .where("entity", "in", [...withDepartment, "monitor/operlog", "monitor/online"])
      .where("row_id", "!=", WHOLE_LIST)
      .where("dept_id", "is", null)
      .execute();
    expect(rows).toEqual([]);
  });

  const listFields = async (language: "zh" | "en") => {
    const entries: TrailEntry[] = [];
    for (let pageNum = 1; ; pageNum++) {
      const path = `monitor/audit/list?pageSize=100&pageNum=${pageNum}`;
      const { body } = await world.server.call("GET", path, { token: world.token, headers: { language } });
      entries.push(...body.rows);
      if (entries.length >= body.total) break;
    }
    return entries.flatMap(({ entity, fields }) => fields.map((field) => ({ entity, ...field })));
  };

  it("says each field in words, with a title in the reader's language", async () => {
    const fields = await listFields("zh");
    const english = new Map((await listFields("en")).map(({ entity, name, title }) => [`${entity} ${name}`, title]));
    const last = (text: string, sign: string) => text.split(sign).at(-1);
    const untitled = fields.filter(({ name, title }) => last(name, ".") === last(title, " · "));
    expect([...new Set(untitled.map(({ entity, name }) => `${entity} ${name}`))].sort()).toEqual([]);
    const foreign = [...english].filter(([, title]) => /\p{Script=Han}/u.test(title));
    expect(foreign.map(([name]) => name).filter((name) => !/ (values|fields|columns)\./.test(name))).toEqual([]);
    const shown = fields.flatMap(({ entity, name, before, after }) =>
      [before, after].map((text) => ({ name: `${entity} ${name}`, text: text ?? "" })),
    );
    expect(shown.filter(({ text }) => /^[[{]/.test(text))).toEqual([]);
    const isCode = (text: string) => /^([a-z][A-Za-z]*(-[a-z]+)*|[A-Z]{2,})$/.test(text);
    const coded = shown.filter(({ name, text }) => isCode(text) && !WRITTEN.test(name));
    expect([...new Set(coded.map(({ name, text }) => `${name} ${text}`))].sort()).toEqual([]);
  });

  it("has no secret: fields of a secret's name say only what happened to it", async () => {
    const told = new Set<string>();
    const collect = (state: unknown): void => {
      if (typeof state !== "object" || state === null) return;
      for (const [field, value] of Object.entries(state)) {
        if (isHidden(field) && value !== null && value !== "") told.add(`${field} ${JSON.stringify(value)}`);
        collect(value);
      }
    };
    const rows = await world.db.selectFrom("audit_trail").select(["before_json", "after_json"]).execute();
    for (const { before_json, after_json } of rows)
      for (const json of [before_json, after_json]) collect(JSON.parse(json ?? "null"));
    expect([...told].sort()).toMatchInlineSnapshot(`
      [
        "authPassword "changed"",
        "hasApiKey false",
        "hasPrivateKey false",
        "hasSecret false",
        "hasSecret true",
        "password "changed"",
        "password "reset"",
        "passwordLink "made"",
        "passwordLink "used"",
        "pin "set"",
        "secondFactorCode "made"",
      ]
    `);
  });

  it("is one sound chain after all of them", async () => {
    expect(await verifyTrail(world.db, world.server.context.vault)).toMatchObject({ sound: true });
  });
});
