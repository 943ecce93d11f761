import type { Feature } from "../../../core/feature.ts";
import { DictRepository } from "./dict.repository.ts";
import { dictionarySeeds } from "./dict.seed.ts";
import { dictMigration } from "./migrations/2026-11-20-dict.ts";

const usual = { cssClass: "", isDefault: "N", status: "0", remark: "" } as const;

export const dictFeature: Feature = {
  name: "system/dict",
  migrations: [dictMigration],
  /** A vocabulary is seeded once, as a whole: words that people deleted or changed do not come back. */
  seed: async ({ db, clock }) => {
    const now = clock.now();
    for (const { type, zh, en, entries } of dictionarySeeds) {
      if (await new DictRepository(db).typeKnown(type)) continue;
      await new DictRepository(db).insertType(type, zh, en, now);
      for (const [at, [dictValue, dictLabelZh, dictLabelEn, listClass = "default"]] of entries.entries())
        await new DictRepository(db).insert(
          { ...usual, dictType: type, dictSort: at + 1, dictValue, dictLabelZh, dictLabelEn, listClass },
          now,
        );
    }
  },
};
