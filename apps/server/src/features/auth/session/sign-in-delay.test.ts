import { describe, expect, it } from "vitest";
import { ADMIN_PASSWORD, DIALECTS, startTestServer } from "../../../../testing/test-server.ts";
import { KNOWN_ADDRESS_LIFE_MS } from "./session.table.ts";

describe("one account attacked from many addresses", () => {
  it("delays each further attempt more, but never its user at an address of an earlier sign-in", async () => {
    const server = await startTestServer("sqlite", { trustProxy: 1 });
    const login = async (from: string, password: string) =>
      (
        await server.call("POST", "login", {
          body: { username: "admin", password },
          headers: { "x-forwarded-for": from },
        })
      ).body;
    expect((await login("10.9.0.1", ADMIN_PASSWORD)).code).toBe(200);
    const tried = await Promise.all(
      Array.from({ length: 30 }, (_, at) => `10.3.0.${at}`).map(async (from) => {
        const faults: string[] = [];
        for (let guess = 0; guess < 5; guess++) faults.push((await login(from, "wrong-password")).fault);
        return faults;
      }),
    );
    const count = (fault: string) => tried.flat().filter((one) => one === fault).length;
    expect(count("CREDENTIALS_REFUSED") + count("SIGN_IN_LOCKED")).toBeLessThanOrEqual(12);
    expect(count("SIGN_IN_DELAYED")).toBeGreaterThan(130);
    // The delay grows with each failed attempt, up to a minute.
    const waits: number[] = [];
    for (let at = 0; at < 8; at++) {
      const { values } = await login(`10.4.0.${at}`, "wrong-password");
      waits.push(values.seconds);
      server.clock.advance(values.seconds * 1000);
      expect((await login(`10.4.0.${at}`, "wrong-password")).fault).toBe("CREDENTIALS_REFUSED");
    }
    expect(waits).toEqual([...waits].sort((one, other) => one - other));
    expect(waits.at(-1)).toBe(60);
    expect((await login("10.9.0.1", ADMIN_PASSWORD)).code).toBe(200);
    await server.close();
  });

  it.for(DIALECTS)(
    "does not delay its user at addresses of earlier sign-ins, including the next one, on %s",
    async (dialect) => {
      const server = await startTestServer(dialect, { trustProxy: 1 });
      const login = async (from: string, password = ADMIN_PASSWORD) => {
        const headers = { "x-forwarded-for": from };
        return (await server.call("POST", "login", { body: { username: "admin", password }, headers })).body;
      };
      const [desk, home] = ["10.9.0.1", "10.9.0.2"];
      for (const from of [desk, home]) expect((await login(from)).code).toBe(200);
      for (let at = 0; at < 12; at++) await login(`10.5.0.${at}`, "wrong-password");
      expect((await login("10.9.0.3")).fault).toBe("SIGN_IN_DELAYED");
      // Each has its own counter: a wrong password there costs one attempt, and no delay.
      expect((await login(desk, "mistyped")).fault).toBe("CREDENTIALS_REFUSED");
      for (const from of [desk, home, desk]) expect((await login(from)).code).toBe(200);
      for (let at = 0; at < 4; at++) expect((await login(home, "guessed")).fault).toBe("CREDENTIALS_REFUSED");
      expect((await login(home, "guessed")).fault).toBe("SIGN_IN_LOCKED");
      // An address is deleted after 180 days without a sign-in from it.
      server.clock.advance(KNOWN_ADDRESS_LIFE_MS);
      expect((await login(home)).code).toBe(200);
      for (let at = 0; at < 12; at++) await login(`10.6.0.${at}`, "wrong-password");
      expect((await login(desk)).fault).toBe("SIGN_IN_DELAYED");
      expect((await login(home)).code).toBe(200);
      await server.close();
    },
  );
});
