import type { Feature } from "../../../core/feature.ts";
import { ConfigRepository } from "./config.repository.ts";
import { configMigration } from "./migrations/2026-11-20-config.ts";

/** Parameters that the product itself reads; a parameter has one name, in the default language. */
const builtIn = [
  ["sys.index.skinName", "skin-blue", "主框架皮肤"],
  ["sys.index.sideTheme", "theme-dark", "侧边栏主题"],
  ["sys.account.captchaEnabled", "true", "登录验证码"],
  ["sys.account.registerUser", "false", "用户注册"],
  ["sys.account.registerRole", "ROLE_DEFAULT", "注册账号的角色（权限字符）"],
  ["sys.account.registerDept", "0", "注册账号的部门（部门编号，0 为总部）"],
  ["sys.account.chrtype", "0", "新密码的字符要求"],
  ["business.card.maxUnknownJobs", "3", "每台发卡机未知任务上限"],
  ["business.order.expireDays", "7", "未付订单的有效天数"],
] as const;

export const configFeature: Feature = {
  name: "system/config",
  migrations: [configMigration],
  seed: async ({ db, clock }) => {
    for (const [configKey, configValue, configName] of builtIn) {
      if (await new ConfigRepository(db).byKey(configKey)) continue;
      await new ConfigRepository(db).insert(
        { configKey, configValue, configName, configType: "Y", remark: "" },
        clock.now(),
      );
    }
  },
};
