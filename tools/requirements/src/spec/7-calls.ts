import { built, type Requirement } from "../requirement.ts";

/** Section 7: calls. */
export const calls: readonly Requirement[] = [
  built("7.all.base", "all calls go to the base path /adel"),
  built("7.all.timeout", "calls time out after 10000 ms"),
  built("7.all.json", "calls have a JSON content type"),
  built("7.all.authorization", "with a token, calls carry Authorization: Bearer {token}"),
  built("7.all.language", "with a token, calls carry a language header: the stored locale, default zh"),

  built("7.login.post", "POST /login"),
  built("7.login.query", "POST /login takes username, password, code, uuid in the query"),
  built("7.login.token", "POST /login answers a token"),
  built("7.info.get", "GET /getInfo answers user, roles, permissions"),
  built("7.logout.post", "POST /logout"),
  built("7.captcha.get", "GET /captchaImage answers a verification image and its uuid"),
  built("7.routers.get", "GET /getRouters answers a tree of entries with component, children, path, hidden"),

  built("7.dict-data.list", "GET /system/dict/data/list takes a query"),
  built("7.dict-data.get", "GET /system/dict/data/{id}"),
  built("7.dict-data.by-type", "GET /system/dict/data/dictType/{type}"),
  built("7.dict-data.create", "POST /system/dict/data takes a body"),
  built("7.dict-data.update", "PUT /system/dict/data takes a body"),
  built("7.dict-data.remove", "DELETE /system/dict/data/{id}"),
  built("7.dict-data.export", "GET /system/dict/data/export takes a query"),
  built("7.config.list", "GET /system/config/list takes a query"),
  built("7.config.get", "GET /system/config/{id}"),
  built("7.config.by-key", "GET /system/config/configKey/{key}"),
  built("7.config.create", "POST /system/config takes a body"),
  built("7.config.update", "PUT /system/config takes a body"),
  built("7.config.remove", "DELETE /system/config/{id}"),
  built("7.config.export", "GET /system/config/export takes a query"),

  built("7.download.path", "the download helper navigates to /adel/common/download"),
  built("7.download.query", "the download helper sends fileName and delete=true"),
  built("7.theme.stylesheet", "the theme picker gets its colors as a stylesheet"),
  built("7.plugin.separate", "the local test-card plug-in is a separate service on the user's machine"),
];
