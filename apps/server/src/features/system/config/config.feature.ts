import { defineFeature } from "../../../core/feature.ts";
import { seedName } from "../../../core/messages.ts";
import { checkRegistration } from "../user/registration.service.ts";
import { ConfigRepository } from "./config.repository.ts";
import { serveConfig } from "./config.routes.ts";
import { ConfigService } from "./config.service.ts";
import { configMigration } from "./migrations/2026-11-20-config.ts";

/** Parameters that the product itself reads; a parameter has one name, in the language of the database. */
const builtIn = [
  ["sys.index.skinName", "skin-blue"],
  ["sys.index.sideTheme", "theme-dark"],
  ["sys.account.captchaEnabled", "true"],
  ["sys.account.registerUser", "false"],
  ["sys.account.registerRole", "ROLE_DEFAULT"],
  ["sys.account.registerDept", "0"],
  ["sys.account.chrtype", "0"],
  ["sys.account.recentSignInForAll", "false"],
  ["business.card.maxUnknownJobs", "3"],
  ["business.desk.shiftHours", "8"],
  ["business.desk.idleMinutes", "15"],
  ["business.desk.shiftJobs", "200"],
  ["business.desk.fastJobs", "40"],
  ["business.order.expireDays", "7"],
  ["business.order.payee", "Adel"],
  ["business.credit.lowThreshold", "50"],
] as const;

export const configFeature = defineFeature({
  name: "system/config",
  migrations: [configMigration],
  seed: async ({ db, clock, language }) => {
    for (const [configKey, configValue] of builtIn) {
      if (await new ConfigRepository(db).byKey(configKey)) continue;
      const configName = seedName(`config.${configKey}`, language);
      await new ConfigRepository(db).insert(
        { configKey, configValue, configName, configType: "Y", remark: "" },
        clock.now(),
      );
    }
  },
  provides: (deps) => ({ configs: new ConfigService({ ...deps, checkRegistration }) }),
  routes: (api, { configs }) => serveConfig(api, configs),
});
