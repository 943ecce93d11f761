import * as z from "zod";
import { crudRoutes } from "../../kernel/crud.ts";
import { nonEmptyText } from "../../kernel/field.ts";
import { pageQuery, unset } from "../../kernel/page.ts";
import { access, reply, routes, scope } from "../../kernel/route.ts";
import { EncodedTimestamp } from "../../kernel/time.ts";

const YesNo = z.enum(["Y", "N"]);
export const Config = z.object({
  configId: z.number(),
  configName: z.string(),
  configKey: z.string(),
  configValue: z.string(),
  /** Y: built in, cannot be deleted. */
  configType: YesNo,
  remark: z.string(),
  createTime: EncodedTimestamp,
});
export type Config = z.output<typeof Config>;

const ConfigKey = z.string().regex(/^[A-Za-z][A-Za-z0-9._]{0,99}$/, { error: "CONFIG_KEY_FORM" });
export const ConfigInput = z.object({
  configName: nonEmptyText(100),
  configKey: ConfigKey,
  configValue: nonEmptyText(500),
  configType: YesNo.default("N"),
  remark: z.string().max(500).default(""),
});
export type ConfigInput = z.output<typeof ConfigInput>;
export const ConfigUpdate = ConfigInput.extend({ configId: z.coerce.number().int().positive() });
export const ConfigQuery = pageQuery(["configId", "configName", "configKey", "createTime"]).extend({
  configName: unset(z.string().max(100)),
  configKey: unset(z.string().max(100)),
  configType: unset(YesNo),
});
export type ConfigQuery = z.output<typeof ConfigQuery>;

const product = scope.none("parameters belong to the whole product");

export const configRoutes = routes({
  ...crudRoutes({
    path: "/system/config",
    permission: "system:config",
    name: "config",
    row: Config,
    input: ConfigInput,
    update: ConfigUpdate,
    query: ConfigQuery,
    scope: product,
  }),
  refresh: {
    method: "DELETE",
    path: "/system/config/refreshCache",
    title: "config.refresh",
    access: access.permission("system:config:remove"),
    scope: product,
    audit: "clean",
    reply: reply.empty,
  },
  /** The value is in `msg`, as compatible clients expect. */
  byKey: {
    method: "GET",
    path: "/system/config/configKey/{key}",
    title: "config.byKey",
    access: access.signedIn,
    scope: product,
    params: z.object({ key: ConfigKey }),
    reply: reply.text,
  },
});
