import type { Feature } from "../../../core/feature.ts";
import { ConfigRepository } from "./config.repository.ts";
import { configMigration } from "./migrations/2026-11-20-config.ts";

/** Parameters that the product itself reads; names in both languages, as a parameter has one name. */
const builtIn = [
  ["sys.index.skinName", "skin-blue", "主框架皮肤 Frame skin"],
  ["sys.index.sideTheme", "theme-dark", "侧边栏主题 Sidebar theme"],
  ["sys.account.captchaEnabled", "true", "登录验证码 Captcha at sign-in"],
  ["sys.account.registerUser", "false", "用户注册 Registration"],
  ["sys.account.registerRole", "ROLE_DEFAULT", "注册账号的角色 Role of accounts that register (its key)"],
  ["sys.account.registerDept", "0", "注册账号的部门 Department of accounts that register (its id; 0 for the root)"],
  ["sys.account.chrtype", "0", "新密码的字符要求 Characters a new password must hold"],
  ["business.card.maxUnknownJobs", "3", "每台发卡机未知任务上限 Unknown jobs allowed per encoder"],
  ["business.order.expireDays", "7", "未付订单的有效天数 Days until an unpaid order fails"],
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
