import { expect, test } from "vitest";
import { allRoutes, errors, errorText, JOB_STATES, permissionsOf, type Route } from "./index.ts";

const everyRoute: Route[] = Object.values(allRoutes).flatMap((feature) => Object.values<Route>(feature));

test("no two routes share method and path", () => {
  const addresses = everyRoute.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});

// [R:7.login.post] [R:7.info.get] [R:7.logout.post] [R:7.captcha.get] [R:7.routers.get] [R:7.download.path]
test("the calls of the specification's table stand at their addresses", () => {
  const addresses = everyRoute.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, "{}")}`);
  expect(addresses).toEqual(
    expect.arrayContaining([
      "POST /login",
      "GET /getInfo",
      "POST /logout",
      "GET /captchaImage",
      "GET /getRouters",
      "GET /system/dict/data/list",
      "GET /system/dict/data/{}",
      "GET /system/dict/data/dictType/{}",
      "POST /system/dict/data",
      "PUT /system/dict/data",
      "DELETE /system/dict/data/{}",
      "GET /system/dict/data/export",
      "GET /system/config/list",
      "GET /system/config/{}",
      "GET /system/config/configKey/{}",
      "POST /system/config",
      "PUT /system/config",
      "DELETE /system/config/{}",
      "GET /system/config/export",
      "GET /common/download",
    ]),
  );
});

test("a fault says what happened in both languages and fills the same places in each", () => {
  const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
  for (const [code, { text, hint }] of Object.entries<
    (typeof errors)[keyof typeof errors] & { hint?: { zh: string; en: string } }
  >(errors)) {
    expect(text.zh, code).not.toBe("");
    expect(places(text.en), code).toEqual(places(text.zh));
    if (hint) expect(places(hint.en), code).toEqual(places(hint.zh));
  }
});

test("a job's state is said in the language of the sentence it stands in", () => {
  expect(errorText("JOB_STATE", "zh", { state: "sent" })).toBe("任务状态为“已发送到发卡机”，不能执行此操作");
  expect(errorText("JOB_STATE", "en", { state: "unknown" })).toBe("Not allowed while the job status is “unknown”");
  for (const state of JOB_STATES) expect(errorText("JOB_STATE", "zh", { state }), state).not.toMatch(/[a-z]/);
});

// [R:6.hotel.inquire] [R:6.hotel.add] [R:6.hotel.modify] [R:6.hotel.delete] [R:6.hotel.export]
test("permission words are those of the pages", () => {
  const words = everyRoute.flatMap(({ access }) => permissionsOf(access));
  expect([...new Set(words)].sort()).toMatchInlineSnapshot(`
    [
      "business:card:adel",
      "business:card:batch",
      "business:card:query",
      "business:card:read",
      "business:consumption:export",
      "business:consumption:list",
      "business:desk:grant",
      "business:desk:issue",
      "business:desk:list",
      "business:encoder:add",
      "business:encoder:bind",
      "business:encoder:edit",
      "business:encoder:export",
      "business:encoder:inspect",
      "business:encoder:list",
      "business:encoder:query",
      "business:encoder:remove",
      "business:encoder:unbind",
      "business:external:read",
      "business:external:test",
      "business:group:add",
      "business:group:edit",
      "business:group:export",
      "business:group:list",
      "business:group:query",
      "business:group:remove",
      "business:hotel:add",
      "business:hotel:edit",
      "business:hotel:export",
      "business:hotel:list",
      "business:hotel:query",
      "business:hotel:remove",
      "business:hotel:rotate",
      "business:hotel:transfer",
      "business:hotelcard:add",
      "business:hotelcard:energy",
      "business:hotelcard:export",
      "business:hotelcard:list",
      "business:hotelcard:state",
      "business:inspection:add",
      "business:inspection:export",
      "business:inspection:list",
      "business:order:add",
      "business:order:approve",
      "business:order:confirm",
      "business:order:export",
      "business:order:list",
      "business:order:remove",
      "business:payment:add",
      "business:payment:edit",
      "business:payment:export",
      "business:payment:list",
      "business:payment:provider",
      "business:payment:query",
      "business:payment:remove",
      "business:room:add",
      "business:room:edit",
      "business:room:export",
      "business:room:import",
      "business:room:list",
      "business:room:query",
      "business:room:remove",
      "business:testcard:add",
      "business:testcard:adel",
      "business:testcard:export",
      "business:testcard:list",
      "business:testcard:query",
      "business:testcard:settle",
      "business:testcard:used",
      "monitor:druid:list",
      "monitor:job:add",
      "monitor:job:changeStatus",
      "monitor:job:edit",
      "monitor:job:export",
      "monitor:job:list",
      "monitor:job:query",
      "monitor:job:remove",
      "monitor:logininfor:export",
      "monitor:logininfor:list",
      "monitor:logininfor:remove",
      "monitor:logininfor:unlock",
      "monitor:online:forceLogout",
      "monitor:online:list",
      "monitor:operlog:export",
      "monitor:operlog:list",
      "monitor:operlog:remove",
      "monitor:server:list",
      "system:config:add",
      "system:config:edit",
      "system:config:export",
      "system:config:list",
      "system:config:query",
      "system:config:remove",
      "system:dept:add",
      "system:dept:edit",
      "system:dept:list",
      "system:dept:query",
      "system:dept:remove",
      "system:dict:add",
      "system:dict:edit",
      "system:dict:export",
      "system:dict:list",
      "system:dict:query",
      "system:dict:remove",
      "system:menu:add",
      "system:menu:edit",
      "system:menu:list",
      "system:menu:query",
      "system:menu:remove",
      "system:notice:add",
      "system:notice:edit",
      "system:notice:list",
      "system:notice:query",
      "system:notice:remove",
      "system:post:add",
      "system:post:edit",
      "system:post:export",
      "system:post:list",
      "system:post:query",
      "system:post:remove",
      "system:provider:add",
      "system:provider:edit",
      "system:provider:export",
      "system:provider:list",
      "system:provider:query",
      "system:provider:remove",
      "system:role:add",
      "system:role:edit",
      "system:role:export",
      "system:role:list",
      "system:role:query",
      "system:role:remove",
      "system:token:add",
      "system:token:edit",
      "system:token:export",
      "system:token:list",
      "system:token:query",
      "system:token:remove",
      "system:user:add",
      "system:user:edit",
      "system:user:export",
      "system:user:import",
      "system:user:list",
      "system:user:query",
      "system:user:remove",
      "system:user:resetPwd",
      "tool:gen:code",
      "tool:gen:edit",
      "tool:gen:import",
      "tool:gen:list",
      "tool:gen:preview",
      "tool:gen:query",
      "tool:gen:remove",
      "tool:swagger:list",
    ]
  `);
});
