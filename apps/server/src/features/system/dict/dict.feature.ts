import { defineFeature } from "../../../core/feature.ts";
import { seedText } from "../../../core/messages.ts";
import { takeSeed } from "../../../core/seed.ts";
import { DictRepository } from "./dict.repository.ts";
import { serveDict } from "./dict.routes.ts";
import { dictionarySeeds } from "./dict.seed.ts";
import { DictService } from "./dict.service.ts";
import { dictMigration } from "./migrations/2026-11-20-dict.ts";

const usual = { cssClass: "", isDefault: "N", status: "0", remark: "" } as const;

export const dictFeature = defineFeature({
  name: "system/dict",
  migrations: [dictMigration],
  /** A dictionary is seeded once, as a whole: what users deleted or changed is not added again. */
  seed: async ({ db, clock }) => {
    const now = clock.now();
    for (const { type, entries } of dictionarySeeds) {
      if (!(await takeSeed(db, `system/dict/${type}`, now))) continue;
      if (await new DictRepository(db).typeKnown(type)) continue;
      const name = seedText(`dict.${type}`);
      await new DictRepository(db).insertType(type, name.zh, name.en, now);
      for (const [at, [dictValue, listClass = "default"]] of entries.entries()) {
        const label = seedText(`dict.${type}.${dictValue}`);
        const labels = { dictLabelZh: label.zh, dictLabelEn: label.en };
        await new DictRepository(db).insert(
          { ...usual, dictType: type, dictSort: at + 1, dictValue, ...labels, listClass },
          now,
        );
      }
    }
  },
  provides: (deps) => ({ dict: new DictService(deps) }),
  routes: (api, { dict }) => serveDict(api, dict),
});
