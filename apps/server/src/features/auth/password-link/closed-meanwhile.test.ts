import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildUser } from "../../../../testing/build-user.ts";
import { interruption } from "../../../../testing/light-hashes.ts";
import { BEHIND_PROXY, type Corporate, corporate, ORIGIN } from "../../../../testing/people.ts";
import { staffing } from "../../../../testing/staffing.ts";
import { DIALECTS, startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import type { Db } from "../../../core/db/database.ts";

const PROFILE = "system/user/profile";
const NEXT = "next-Harbor-42";

describe.for(DIALECTS)("an account is closed while a call goes on, on %s", (dialect) => {
  let server: TestServer;
  let admin: string;
  let agent: { userId: number; token: string };
  let corp: Corporate;
  let hotel = 0;
  let people = 0;
  const roles = new Map<string, number>();
  beforeAll(async () => {
    server = await startTestServer(dialect, BEHIND_PROXY);
    admin = await server.signIn();
    corp = await corporate(server);
    const staff = staffing(server, admin);
    const seeded = await server.context.db.selectFrom("sys_role").select(["role_id", "role_key"]).execute();
    for (const { role_id, role_key } of seeded) roles.set(role_key, role_id);
    const agency = await staff.dept("agency");
    hotel = await staff.dept("hotel", agency);
    agent = await staff.person("agent-li", agency, [idOf("agent")]);
  });
  afterAll(async () => {
    await corp.provider.close();
    await server.close();
  });

  const idOf = (key: string) => roles.get(key) ?? 0;
  const call = async (method: "GET" | "POST" | "PUT", path: string, body?: object, token = agent.token) =>
    (await server.call(method, path, { token, ...(body && { body }) })).body;
  /** Somebody whose password the agent knows, and may know: the roles are the agent's own. */
  const addTrainee = async () => {
    const { password, ...user } = buildUser(`trainee${people++}`, { deptId: hotel, roleIds: [idOf("agent")] });
    const { userId } = (await call("POST", "system/user", { ...user, password })).data;
    const token = await server.signIn(user.userName, password);
    return { userId: Number(userId), userName: user.userName, password, token };
  };
  const appoint = async (userId: number) => {
    const path = `system/user/authRole?userId=${userId}&roleIds=${idOf("operator")}`;
    expect((await call("PUT", path)).code).toBe(200);
  };
  const whileProving = (userId: number) => {
    interruption.act = () => appoint(userId);
  };
  const waysIn = async (userId: number) => {
    const { db } = server.context;
    const user = await db.selectFrom("sys_user").select("pin_hash").where("user_id", "=", userId).executeTakeFirst();
    const linked = await db.selectFrom("sys_identity").select("subject").where("user_id", "=", userId).execute();
    const open = await db.selectFrom("user_session").select("address").where("user_id", "=", userId).execute();
    return { pin: user?.pin_hash, linked, open };
  };
  const NONE = { pin: null, linked: [], open: [] };

  it("a password that was right before opens no session", async () => {
    const { userId, userName, password } = await addTrainee();
    whileProving(userId);
    const body = { username: userName, password };
    expect((await server.call("POST", "login", { body })).body).toMatchObject({ fault: "CREDENTIALS_REFUSED" });
    expect(await waysIn(userId)).toEqual(NONE);
  });

  it("a session from before sets neither password nor PIN", async () => {
    for (const [path, fields] of [
      ["updatePwd", { newPassword: NEXT }],
      ["deskPin", { pin: "402917" }],
    ] as const) {
      const { userId, userName, password, token } = await addTrainee();
      whileProving(userId);
      const body = { ...fields, password, oldPassword: password };
      expect(await call("PUT", `${PROFILE}/${path}`, body, token), path).toMatchObject({ code: 401 });
      expect(await waysIn(userId), path).toEqual(NONE);
      expect(await server.signIn(userName, NEXT), path).toBeUndefined();
    }
  });

  it("a provider's identity is not linked by a password that was right before", async () => {
    corp.provider.is({ sub: `person-${people}`, name: "x" });
    const { userId, userName, password } = await addTrainee();
    const { ticket } = (await corp.come()).data;
    whileProving(userId);
    const bound = await corp.post("auth/oidc/bind", { ticket, username: userName, password });
    expect(bound).toMatchObject({ fault: "CREDENTIALS_REFUSED" });
    expect(await waysIn(userId)).toEqual(NONE);
  });

  it("nor by a session from before", async () => {
    corp.provider.is({ sub: `person-${people}`, name: "x" });
    const { userId, password, token } = await addTrainee();
    const begun = (await corp.post(`${PROFILE}/identity`, { provider: "corp", password, origin: ORIGIN }, token)).data;
    const answer = await corp.provider.visit(begun.address);
    corp.provider.mischief.answer = async (path) => {
      if (path !== "/token") return;
      delete corp.provider.mischief.answer;
      await appoint(userId);
    };
    expect(await corp.finish(answer, begun, token)).toMatchObject({ code: 401 });
    expect(await waysIn(userId)).toEqual(NONE);
  });

  describe.runIf(dialect === "postgres")("by a transaction that is not at its end", () => {
    /** Calls while `change` is made and not committed; the call waits for its end, or does not. */
    const callBeside = async <T>(change: (trx: Db) => Promise<unknown>, make: () => Promise<T>): Promise<T> => {
      const { db } = server.context;
      let isDone = false;
      const pending = await db.transaction().execute(async (trx) => {
        await change(trx);
        const made = make().finally(() => {
          isDone = true;
        });
        await expect.poll(async () => isDone || (await isSomebodyWaiting())).toBe(true);
        return { made };
      });
      return pending.made;
    };
    const isSomebodyWaiting = async () => {
      const { rows } = await sql`select 1 from pg_locks where not granted and pid in
        (select pid from pg_stat_activity where datname = current_database())`.execute(server.context.db);
      return rows.length > 0;
    };
    const setHash = (trx: Db, userId: number) =>
      trx.updateTable("sys_user").set({ password_hash: "another" }).where("user_id", "=", userId).execute();
    const endSessions = async (trx: Db, userId: number) => {
      await setHash(trx, userId);
      await trx.deleteFrom("user_session").where("user_id", "=", userId).execute();
    };

    it("a reset leaves the closed password", async () => {
      const { userId } = await addTrainee();
      const reset = await callBeside(
        async (trx) => {
          await trx
            .insertInto("sys_user_role")
            .values({ user_id: userId, role_id: idOf("operator") })
            .execute();
          await setHash(trx, userId);
        },
        () => call("PUT", "system/user/resetPwd", { userId, password: NEXT }),
      );
      expect(reset).toMatchObject({ fault: "PASSWORD_BY_LINK" });
    });

    it("a session from before generates no API token", async () => {
      const { userId, token } = await addTrainee();
      const { id } = await server.context.db
        .insertInto("api_token")
        .values({
          ...{
            token_name: "t",
            scopes: "system:user:list",
            status: "0",
            remark: "",
            expire_time: Date.UTC(2027, 1, 1),
          },
          ...{ token_hash: null, token_prefix: "", last_used_time: null, last_used_address: "" },
          ...{ user_id: userId, create_time: 0 },
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await server.context.db
        .insertInto("sys_user_role")
        .values({ user_id: userId, role_id: idOf("admin") })
        .execute();
      await server.context.db.updateTable("access_version").set({ version: sql`version + 1` }).execute();
      const generated = await callBeside(
        (trx) => endSessions(trx, userId),
        () => call("POST", `system/token/${id}/generate`, undefined, token),
      );
      expect(generated).toMatchObject({ code: 401 });
    });

    it("an identity that is unlinked signs nobody in", async () => {
      corp.provider.is({ sub: `person-${people}`, name: "x" });
      const { userId, userName, password } = await addTrainee();
      const { ticket } = (await corp.come()).data;
      expect((await corp.post("auth/oidc/bind", { ticket, username: userName, password })).code).toBe(200);
      const begun = await corp.start();
      const answer = await corp.provider.visit(begun.address);
      const end = await callBeside(
        async (trx) => {
          await endSessions(trx, userId);
          await trx.deleteFrom("sys_identity").where("user_id", "=", userId).execute();
        },
        () => corp.finish(answer, begun),
      );
      expect(end).toMatchObject({ code: 403, fault: "ACCOUNT_UNUSABLE" });
      expect(await waysIn(userId)).toEqual(NONE);
    });

    it("a link sets no password over another one", async () => {
      const { userId } = await addTrainee();
      const made = await call("POST", "system/user/passwordLink", { userId });
      const used = await callBeside(
        (trx) => setHash(trx, userId),
        async () =>
          (await server.call("PUT", "auth/passwordLink", { body: { token: made.data.token, password: NEXT } })).body,
      );
      expect(used).toMatchObject({ fault: "PASSWORD_LINK_GONE" });
    });
  });
});
