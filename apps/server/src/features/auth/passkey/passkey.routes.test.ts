import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nextAppCode, setUpFactor } from "../../../../testing/authenticator-app.ts";
import { storeUser, USER_PASSWORD } from "../../../../testing/build-user.ts";
import { addPasskey, PASSKEY_PATH, SoftwarePasskey } from "../../../../testing/software-passkey.ts";
import { DIALECTS, startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { MINUTE_MS } from "../../../core/time/durations.ts";
import { findRelyingParty } from "./relying-party.ts";

const ORIGIN = "https://adel.example";
const WRONG = { code: 400, fault: "SECOND_FACTOR_WRONG" };
const REFUSED = { code: 400, fault: "PASSKEY_REFUSED" };

describe.for(DIALECTS)("passkeys, on %s", (dialect) => {
  let server: TestServer;
  let admin: string;
  let addresses = 0;
  let people = 0;
  beforeAll(async () => {
    server = await startTestServer(dialect, { trustProxy: 1, publicUrl: `${ORIGIN}/adel` });
    admin = await server.signIn();
  });
  afterAll(() => server.close());

  const freshAddress = () => `10.11.${addresses >> 8}.${addresses++ & 255}`;
  const post = async (path: string, body: object, address: string, more: Record<string, string> = {}) =>
    (await server.call("POST", path, { body, headers: { "x-forwarded-for": address, ...more } })).body;
  const call = async (method: "GET" | "POST" | "PUT" | "DELETE", path: string, token: string, body?: object) =>
    (await server.call(method, path, { token, ...(body && { body }), headers: { "x-forwarded-for": freshAddress() } }))
      .body;
  const login = (username: string, address: string) => post("login", { username, password: USER_PASSWORD }, address);
  const request = async (ticket: string, address: string) =>
    (await post("auth/secondFactor/passkey", { ticket }, address)).data;
  const complete = (ticket: string, passkey: object, address: string) =>
    post("auth/secondFactor", { ticket, passkey }, address);
  /** A person with a factor, before the first passkey. */
  const person = async () => {
    const userName = `passkey${people++}`;
    await storeUser(server, userName);
    const token: string = (await login(userName, freshAddress())).token;
    return { userName, token, ...(await setUpFactor(server, token)) };
  };
  const owner = async () => {
    const { passkey, ...one } = await person().then(async (one) => ({
      ...one,
      ...(await addPasskey(server, one.token, ORIGIN)),
    }));
    const address = freshAddress();
    const { ticket } = (await login(one.userName, address)).secondStep;
    return { ...one, passkey, address, ticket: String(ticket) };
  };
  const list = async (token: string) => (await call("GET", PASSKEY_PATH, token)).data;
  const idOf = async (userName: string) =>
    (
      await server.context.db
        .selectFrom("sys_user")
        .select("user_id")
        .where("user_name", "=", userName)
        .executeTakeFirstOrThrow()
    ).user_id;
  const trailOf = async (userName: string) =>
    (
      await server.context.db
        .selectFrom("audit_trail")
        .select(["before_json", "after_json"])
        .where("entity", "=", "system/user")
        .where("row_id", "=", String(await idOf(userName)))
        .orderBy("seq", "desc")
        .executeTakeFirst()
    )?.after_json;

  it("stands beside the app, takes the place of its code at sign-in, and tells its last use", async () => {
    const { userName, token, passkey, address, ticket } = await owner();
    expect(await list(token)).toEqual({
      origin: ORIGIN,
      passkeys: [
        {
          passkeyId: expect.any(Number),
          name: "Stick",
          createTime: expect.any(String),
          lastTime: null,
          isUsable: true,
        },
      ],
    });
    expect(await trailOf(userName)).toBe('{"passkeyNames":["Stick"]}');
    expect((await login(userName, address)).secondStep).toMatchObject({ setUp: false, passkey: true });
    const asked = await request(ticket, address);
    expect(asked).toMatchObject({
      ...{ rpId: "adel.example", userVerification: "required" },
      allowCredentials: [{ id: passkey.id, type: "public-key", transports: ["usb"] }],
    });
    const { token: opened } = await complete(ticket, passkey.sign(asked), address);
    expect((await call("GET", "getInfo", opened)).secondFactor).toEqual({
      ...{ isActive: true, isRequired: false, hasPasskey: true },
    });
    expect((await list(token)).passkeys[0].lastTime).toEqual(expect.any(String));
  });

  it("is not offered without the app, and asks for no statement of the authenticator", async () => {
    const userName = `passkey${people++}`;
    await storeUser(server, userName);
    const { token } = await login(userName, freshAddress());
    expect((await call("POST", `${PASSKEY_PATH}/begin`, token)).fault).toBe("SECOND_FACTOR_OFF");
    await setUpFactor(server, token);
    const { data } = await call("POST", `${PASSKEY_PATH}/begin`, token);
    expect(data).toMatchObject({
      ...{ attestation: "none", rp: { id: "adel.example" }, user: { name: userName } },
      authenticatorSelection: { userVerification: "required" },
    });
  });

  it("keeps none beside a first app, whoever added it meanwhile", async () => {
    const { userName, token } = await owner();
    await server.context.db
      .deleteFrom("user_second_factor")
      .where("user_id", "=", await idOf(userName))
      .execute();
    await setUpFactor(server, token);
    expect((await list(token)).passkeys).toEqual([]);
  });

  it("takes a challenge once, in its session, within five minutes", async () => {
    const { token, userName } = await person();
    const begin = async () => (await call("POST", `${PASSKEY_PATH}/begin`, token)).data.challenge;
    const add = (challenge: string, as = token, more: object = {}) =>
      call("POST", PASSKEY_PATH, as, {
        ...{ name: "Phone", passkey: new SoftwarePasskey(ORIGIN).register({ challenge, ...more }) },
      });
    const other = await person();
    const challenge = await begin();
    expect(await add(challenge, other.token)).toMatchObject(REFUSED);
    expect((await add(challenge)).code).toBe(200);
    expect(await add(challenge)).toMatchObject(REFUSED);
    expect(await add("invented-challenge")).toMatchObject(REFUSED);
    const late = await begin();
    server.clock.advance(5 * MINUTE_MS);
    expect(await add(late)).toMatchObject(REFUSED);
    // Replaced by the newer one of the same session.
    const former = await begin();
    await begin();
    expect(await add(former)).toMatchObject(REFUSED);
    expect((await list(token)).passkeys).toHaveLength(1);
    expect(await trailOf(userName)).toBe('{"passkeyNames":["Phone"]}');
  });

  it("refuses another address, another name and a passkey that its user did not confirm", async () => {
    const { token } = await person();
    for (const more of [
      { origin: "https://adel.example.evil" },
      { origin: "http://adel.example" },
      { rpId: "evil.example" },
      { isVerified: false },
    ]) {
      const { challenge } = (await call("POST", `${PASSKEY_PATH}/begin`, token)).data;
      const passkey = new SoftwarePasskey(ORIGIN).register({ challenge, ...more });
      expect(await call("POST", PASSKEY_PATH, token, { name: "x", passkey }), JSON.stringify(more)).toMatchObject(
        REFUSED,
      );
    }
    expect((await list(token)).passkeys).toEqual([]);
    const owned = await owner();
    for (const more of [{ origin: "https://evil.example" }, { rpId: "evil.example" }, { isVerified: false }]) {
      const asked = await request(owned.ticket, owned.address);
      const signed = owned.passkey.sign({ ...asked, rpId: "adel.example", ...more });
      expect(await complete(owned.ticket, signed, owned.address), JSON.stringify(more)).toMatchObject(WRONG);
    }
  });

  it("takes name and address from the settings, whatever a request says of its host", async () => {
    const { ticket, address } = await owner();
    const evil = { host: "evil.example", "x-forwarded-host": "evil.example", origin: "https://evil.example" };
    const asked = (await post("auth/secondFactor/passkey", { ticket }, address, evil)).data;
    expect(asked.rpId).toBe("adel.example");
    const { token } = await person();
    const headers = { host: "evil.example", "x-forwarded-host": "evil.example" };
    const begun = (await server.call("POST", `${PASSKEY_PATH}/begin`, { token, headers })).body.data;
    expect(begun.rp.id).toBe("adel.example");
    const passkey = new SoftwarePasskey("https://evil.example").register(begun);
    const added = await server.call("POST", PASSKEY_PATH, { token, headers, body: { name: "x", passkey } });
    expect(added.body).toMatchObject(REFUSED);
  });

  it("binds a challenge to its ticket and its account, and takes a signature once", async () => {
    const [one, other] = [await owner(), await owner()];
    const asked = await request(one.ticket, one.address);
    const signed = one.passkey.sign(asked);
    // Of another ticket of the same account, of another account, of another address.
    const second = (await login(one.userName, one.address)).secondStep.ticket;
    expect(await complete(second, signed, one.address)).toMatchObject(WRONG);
    expect(await complete(other.ticket, signed, other.address)).toMatchObject(WRONG);
    expect((await complete(one.ticket, signed, freshAddress())).fault).toBe("SECOND_STEP_GONE");
    expect((await complete(one.ticket, signed, one.address)).code).toBe(200);
    expect((await complete(one.ticket, signed, one.address)).fault).toBe("SECOND_STEP_GONE");
    // The challenge is gone with the first use, also where it failed.
    const again = await request(second, one.address);
    const wrong = one.passkey.sign({ ...again, origin: "https://evil.example" });
    expect(await complete(second, wrong, one.address)).toMatchObject(WRONG);
    expect(await complete(second, one.passkey.sign(again), one.address)).toMatchObject(WRONG);
    const fresh = await request(second, one.address);
    const tries = await Promise.all([1, 2].map(() => complete(second, one.passkey.sign(fresh), one.address)));
    expect(tries.map(({ code }) => code).sort()[0]).toBe(200);
    expect(tries.filter(({ code }) => code === 200)).toHaveLength(1);
  });

  it("refuses a signature whose counter went back: a copy of the key", async () => {
    const { userName, passkey, address, ticket } = await owner();
    expect(
      (await complete(ticket, passkey.sign({ ...(await request(ticket, address)), counter: 9 }), address)).code,
    ).toBe(200);
    const second = (await login(userName, address)).secondStep.ticket;
    for (const counter of [9, 3])
      expect(
        await complete(second, passkey.sign({ ...(await request(second, address)), counter }), address),
      ).toMatchObject(WRONG);
    expect(
      (await complete(second, passkey.sign({ ...(await request(second, address)), counter: 10 }), address)).code,
    ).toBe(200);
  });

  it("is removed: refused from then on, also within a sign-in that has begun; the app goes on", async () => {
    const { userName, token, secret, passkey, address, ticket } = await owner();
    const signed = passkey.sign(await request(ticket, address));
    const [{ passkeyId }] = (await list(token)).passkeys;
    expect((await call("DELETE", `${PASSKEY_PATH}/${passkeyId}`, (await person()).token)).code).toBe(404);
    expect((await call("DELETE", `${PASSKEY_PATH}/${passkeyId}`, token)).code).toBe(200);
    expect(await trailOf(userName)).toBe('{"passkeyNames":[]}');
    expect(await complete(ticket, signed, address)).toMatchObject(WRONG);
    expect((await post("auth/secondFactor/passkey", { ticket }, address)).fault).toBe("PASSKEYS_UNAVAILABLE");
    expect((await login(userName, address)).secondStep.passkey).toBe(false);
    expect((await post("auth/secondFactor", { ticket, code: nextAppCode(server, secret) }, address)).code).toBe(200);
  });

  it("goes with the factor: turned off by oneself, and reset by an administrator", async () => {
    const own = await owner();
    expect((await call("DELETE", "system/user/profile/secondFactor", own.token)).code).toBe(200);
    await setUpFactor(server, own.token);
    expect((await list(own.token)).passkeys).toEqual([]);
    const lost = await owner();
    const userId = await idOf(lost.userName);
    expect((await call("PUT", "system/user/resetSecondFactor", admin, { userId })).code).toBe(200);
    expect(JSON.parse((await trailOf(lost.userName)) ?? "")).toEqual({ secondFactor: false, passkeyNames: [] });
    const { token } = await login(lost.userName, freshAddress());
    expect((await list(token)).passkeys).toEqual([]);
  });

  it("is asked for again, beside the password, before a strong action; adding and removing are such", async () => {
    const { userName, passkey, address, ticket } = await owner();
    const { token } = await complete(ticket, passkey.sign(await request(ticket, address)), address);
    server.clock.advance(16 * MINUTE_MS);
    const [{ passkeyId }] = (await list(token)).passkeys;
    const remove = () => call("DELETE", `${PASSKEY_PATH}/${passkeyId}`, token);
    expect((await call("POST", `${PASSKEY_PATH}/begin`, token)).fault).toBe("SIGN_IN_AGAIN");
    expect(
      (await call("POST", PASSKEY_PATH, token, { name: "x", passkey: passkey.register({ challenge: "x" }) })).fault,
    ).toBe("SIGN_IN_AGAIN");
    expect((await remove()).fault).toBe("SIGN_IN_AGAIN");
    const ask = async () => (await call("POST", "auth/signInAgain/passkey", token)).data;
    const again = (password: string, answer: object) =>
      call("POST", "auth/signInAgain", token, { password, passkey: answer });
    expect((await again("wrong", passkey.sign(await ask()))).fault).toBe("FIELDS_REFUSED");
    expect(await again(USER_PASSWORD, passkey.sign({ challenge: "invented" }))).toMatchObject(WRONG);
    // The challenge of a sign-in is none of a session.
    const { ticket: half } = (await login(userName, address)).secondStep;
    expect(await again(USER_PASSWORD, passkey.sign(await request(half, address)))).toMatchObject(WRONG);
    expect((await remove()).fault).toBe("SIGN_IN_AGAIN");
    expect((await again(USER_PASSWORD, passkey.sign(await ask()))).code).toBe(200);
    expect((await remove()).code).toBe(200);
  });

  it("counts wrong ones as wrong codes", async () => {
    const { passkey, address, ticket, secret } = await owner();
    for (let n = 0; n < 5; n++) await complete(ticket, passkey.sign({ challenge: `invented-${n}` }), address);
    const code = nextAppCode(server, secret);
    expect((await post("auth/secondFactor", { ticket, code }, address)).fault).toBe("SIGN_IN_LOCKED");
  });

  it("has at most ten, and an authenticator's key belongs to one account", async () => {
    const { token } = await person();
    for (let n = 0; n < 10; n++) expect((await addPasskey(server, token, ORIGIN, `Key ${n}`)).added.code).toBe(200);
    expect((await call("POST", `${PASSKEY_PATH}/begin`, token)).fault).toBe("PASSKEYS_FULL");
    const [one, other] = [await owner(), await person()];
    const { challenge } = (await call("POST", `${PASSKEY_PATH}/begin`, other.token)).data;
    const body = { name: "Taken", passkey: one.passkey.register({ challenge }) };
    expect(await call("POST", PASSKEY_PATH, other.token, body)).toMatchObject(REFUSED);
  });

  it("stores no challenge that could be read", async () => {
    const { ticket, address } = await owner();
    const { challenge } = await request(ticket, address);
    const rows = await server.context.db.selectFrom("user_passkey_challenge").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(challenge);
  });
});

describe("an address without a name", () => {
  it.for([
    [["https://adel.example"], "adel.example"],
    [["https://adel.example:8443"], "adel.example"],
    [["http://127.0.0.1:7300", "http://localhost:7300"], "localhost"],
    [["http://adel.example"], undefined],
    [["https://192.168.1.20"], undefined],
    [["https://[::1]"], undefined],
  ] as const)("%s", ([origins, id]) => expect(findRelyingParty(origins)?.id).toBe(id));

  it("has no passkeys, and says so", async () => {
    const server = await startTestServer("sqlite", { publicUrl: "https://192.168.1.20" });
    try {
      const token = await server.signIn();
      await setUpFactor(server, token);
      const answer = async (method: "GET" | "POST", path: string) => (await server.call(method, path, { token })).body;
      expect((await answer("GET", PASSKEY_PATH)).data).toEqual({ origin: null, passkeys: [] });
      expect((await answer("POST", `${PASSKEY_PATH}/begin`)).fault).toBe("PASSKEYS_UNAVAILABLE");
      expect((await answer("POST", "auth/signInAgain/passkey")).fault).toBe("PASSKEYS_UNAVAILABLE");
    } finally {
      await server.close();
    }
  });
});
