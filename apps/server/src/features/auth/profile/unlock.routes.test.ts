import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storeUser, USER_PASSWORD } from "../../../../testing/build-user.ts";
import { startTestServer, type TestServer } from "../../../../testing/test-server.ts";

describe("the locked screen of an original client", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    await storeUser(server, "locker", { roles: ["staff"] });
  });
  afterAll(() => server.close());
  const unlock = async (password: string, token?: string) =>
    (await server.call("POST", "unlockscreen", { ...(token !== undefined && { token }), body: { password } })).body;

  it("opens with the caller's own password; wrong ones count as at sign-in", async () => {
    const token = await server.signIn("locker", USER_PASSWORD);
    expect((await unlock(USER_PASSWORD, token)).code).toBe(200);
    expect((await unlock(USER_PASSWORD)).code).toBe(401);
    for (let count = 1; count < 5; count += 1)
      expect(await unlock("wrong", token)).toMatchObject({ errors: [{ path: "password" }] });
    await unlock("wrong", token);
    expect((await unlock(USER_PASSWORD, token)).fault).toBe("SIGN_IN_LOCKED");
  });
});
