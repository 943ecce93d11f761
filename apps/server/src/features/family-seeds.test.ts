import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FamilyClient, familyClient } from "../../testing/family-client.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

/** Pages by path, with component and permission; their buttons by prefix and verb. */
const PAGES = {
  user: ["system/user/index", "system:user:list"],
  role: ["system/role/index", "system:role:list"],
  menu: ["system/menu/index", "system:menu:list"],
  dept: ["system/dept/index", "system:dept:list"],
  post: ["system/post/index", "system:post:list"],
  dict: ["system/dict/index", "system:dict:list"],
  config: ["system/config/index", "system:config:list"],
  notice: ["system/notice/index", "system:notice:list"],
  operlog: ["monitor/operlog/index", "monitor:operlog:list"],
  logininfor: ["monitor/logininfor/index", "monitor:logininfor:list"],
  online: ["monitor/online/index", "monitor:online:list"],
  job: ["monitor/job/index", "monitor:job:list"],
  server: ["monitor/server/index", "monitor:server:list"],
  cache: ["monitor/cache/index", "monitor:cache:list"],
  cacheList: ["monitor/cache/list", "monitor:cache:list"],
  build: ["tool/build/index", "tool:build:list"],
  gen: ["tool/gen/index", "tool:gen:list"],
  swagger: ["tool/swagger/index", "tool:swagger:list"],
} as const;
const BUTTONS = {
  "system:user": "query add edit remove export import resetPwd",
  "system:role": "query add edit remove export",
  "system:menu": "query add edit remove",
  "system:dept": "query add edit remove",
  "system:post": "query add edit remove export",
  "system:dict": "query add edit remove export",
  "system:config": "query add edit remove export",
  "system:notice": "query add edit remove",
  "monitor:operlog": "query remove export",
  "monitor:logininfor": "query remove export unlock",
  "monitor:online": "query batchLogout forceLogout",
  "monitor:job": "query add edit remove changeStatus export",
  "tool:gen": "query edit remove import preview code",
} as const;
const DICTIONARIES = {
  sys_user_sex: ["0", "1", "2"],
  sys_show_hide: ["0 primary", "1 danger"],
  sys_normal_disable: ["0 primary", "1 danger"],
  sys_job_status: ["0 primary", "1 danger"],
  sys_job_group: ["DEFAULT", "SYSTEM"],
  sys_yes_no: ["Y primary", "N danger"],
  sys_notice_type: ["1 warning", "2 success"],
  sys_notice_status: ["0 primary", "1 danger"],
  sys_oper_type: ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"],
  sys_common_status: ["0 primary", "1 danger"],
} as const;

interface Menu {
  readonly path: string;
  readonly component: string;
  readonly perms: string;
  readonly menuType: string;
}

describe("what clients of the family find in a new database", () => {
  let server: TestServer;
  let client: FamilyClient;
  let menus: readonly Menu[];
  beforeAll(async () => {
    server = await startTestServer("sqlite", { captcha: "test" });
    client = familyClient(server, "NEW");
    await client.signIn();
    menus = (await client.call("GET", "/system/menu/list")).data;
  });
  afterAll(() => server.close());

  it.for(Object.entries(PAGES))("has the page %s", ([path, [component, perms]]) => {
    expect(menus.filter((menu) => menu.component === component)).toMatchObject([{ path, perms, menuType: "C" }]);
  });

  it.for(Object.entries(BUTTONS))("has the buttons of %s", ([prefix, verbs]) => {
    const words = menus.filter(({ menuType }) => menuType === "F").flatMap(({ perms }) => perms.split(","));
    for (const verb of verbs.split(" ")) expect(words).toContain(`${prefix}:${verb}`);
  });

  it.for(Object.entries(DICTIONARIES))("has the dictionary %s", async ([type, values]) => {
    const { data } = await client.call("GET", `/system/dict/data/type/${type}`);
    const found = data.map(({ dictValue, listClass }: Record<string, string>) => [dictValue, listClass]);
    for (const value of values) {
      const [code, color] = value.split(" ");
      const entry = found.find(([one]: string[]) => one === code);
      expect(entry, value).toBeDefined();
      if (color !== undefined) expect(entry[1], value).toBe(color);
    }
  });

  it("has the parameters", async () => {
    for (const [key, value] of Object.entries({
      "sys.index.skinName": "skin-blue",
      "sys.index.sideTheme": "theme-dark",
      "sys.user.initPassword": "",
      "sys.account.captchaEnabled": "true",
      "sys.account.registerUser": "false",
      "sys.login.blackIPList": "",
      "sys.account.initPasswordModify": "",
      "sys.account.passwordValidateDays": "",
      "sys.account.chrtype": "0",
    }))
      expect((await client.call("GET", `/system/config/configKey/${key}`)).msg, key).toBe(value);
  });
});
