import { describe, expect, it } from "vitest";
import { printable, readConfig, webOrigins } from "./config.ts";

describe("the settings", () => {
  it("have a default each", () => {
    expect(readConfig({})).toMatchObject({
      host: "127.0.0.1",
      port: 8080,
      timeZone: "Asia/Shanghai",
      logLevel: "info",
      apiDocs: true,
      captcha: undefined,
      seed: undefined,
    });
    expect(readConfig({ ADEL_PORT: "", ADEL_HOST: "" }).port).toBe(8080);
    expect(Object.isFrozen(readConfig({}))).toBe(true);
  });

  it("put database and key into the data folder by default", () => {
    const config = readConfig({ ADEL_DATA: "/srv/adel" });
    expect(config).toMatchObject({
      data: "/srv/adel",
      databaseUrl: "/srv/adel/adel.db",
      keyFile: "/srv/adel/keys/kek",
    });
  });

  it("set the folder of the bridge's packages", () => {
    expect(readConfig({ ADEL_DOWNLOADS: "/srv/packages" }).downloads).toBe("/srv/packages");
    expect(readConfig({}).downloads).toMatch(/card-bridge\/dist\/downloads$/);
  });

  it.for([
    [{ ADEL_PORT: "99999" }, /ADEL_PORT/],
    [{ ADEL_TIME_ZONE: "Mars/Olympus" }, /ADEL_TIME_ZONE/],
    [{ ADEL_CAPTCHA: "maybe" }, /ADEL_CAPTCHA/],
    [{ ADEL_CAPTCHA: "off", ADEL_HOST: "0.0.0.0" }, /off, test: allowed only while ADEL_HOST is loopback/],
    [{ ADEL_CAPTCHA: "test", ADEL_HOST: "192.168.1.2" }, /only while ADEL_HOST is loopback/],
    [{ ADEL_ADMIN_PASSWORD: "short" }, /ADEL_ADMIN_PASSWORD/],
    [{ ADEL_PUBLIC_URL: "adel" }, /ADEL_PUBLIC_URL/],
    [{ ADEL_TRUST_PROXY: "everyone" }, /ADEL_TRUST_PROXY/],
    [{ ADEL_OUTBOUND_ALLOW: "10.0.0.5,inside" }, /ADEL_OUTBOUND_ALLOW/],
    [{ ADEL_SEED: "all" }, /ADEL_SEED/],
    [{ ADEL_LOG_LEVEL: "loud" }, /ADEL_LOG_LEVEL/],
  ] as const)("refuse %j", ([environment, says]) => {
    expect(() => readConfig(environment)).toThrow(says);
  });

  it("report errors in the terminal's language, one per line", () => {
    const wrong = { ADEL_PORT: "http", ADEL_SEED: "all", ADEL_TIME_ZONE: "Mars/Olympus", ADEL_CAPTCHA: "off" };
    const readIn = (LANG: string) => {
      try {
        return readConfig({ ...wrong, ADEL_HOST: "0.0.0.0", LANG });
      } catch (error) {
        return error instanceof Error && error.message.split("\n");
      }
    };
    expect(readIn("zh_CN.UTF-8")).toEqual([
      "ADEL_PORT: 请填写数字",
      "ADEL_TIME_ZONE: 没有这个时区",
      "ADEL_SEED: 可选：demo, demo-full",
    ]);
    expect(readIn("en_US.UTF-8")).toEqual([
      "ADEL_PORT: Enter a number",
      "ADEL_TIME_ZONE: No such time zone",
      "ADEL_SEED: Choose one of: demo, demo-full",
    ]);
    expect(() => readConfig({ ADEL_GEN_WRITE: "on", ADEL_HOST: "0.0.0.0", LANG: "zh_CN" })).toThrow(
      "ADEL_GEN_WRITE: on：只有ADEL_HOST是本机地址时才能使用",
    );
  });

  it("allow a captcha on any address, and no captcha only on loopback", () => {
    expect(readConfig({ ADEL_CAPTCHA: "on", ADEL_HOST: "0.0.0.0" }).captcha).toBe("on");
    for (const host of ["127.0.0.1", "::1", "localhost"])
      expect(readConfig({ ADEL_CAPTCHA: "off", ADEL_HOST: host }).captcha).toBe("off");
  });

  it("print without secrets", () => {
    const shown = JSON.stringify(
      printable(
        readConfig({ ADEL_ADMIN_PASSWORD: "very-secret-1", ADEL_DATABASE_URL: "postgres://adel:hidden@db:5432/adel" }),
      ),
    );
    expect(shown).not.toMatch(/very-secret|hidden/);
    expect(shown).toContain("postgres://adel:***@db:5432/adel");
  });

  it("determine the origins that a paired bridge allows", () => {
    expect(webOrigins(readConfig({}), 9000)).toEqual(["http://127.0.0.1:9000", "http://localhost:9000"]);
    expect(webOrigins(readConfig({ ADEL_PUBLIC_URL: "https://adel.example/app" }), 9000)).toEqual([
      "https://adel.example",
    ]);
  });
});
