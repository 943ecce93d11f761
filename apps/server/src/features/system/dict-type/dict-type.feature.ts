import { defineFeature } from "../../../core/feature.ts";
import { serveDictType } from "./dict-type.routes.ts";
import { DictTypeService } from "./dict-type.service.ts";

export const dictTypeFeature = defineFeature({
  name: "system/dict-type",
  provides: (deps) => ({ dictTypes: new DictTypeService(deps) }),
  routes: (api, { dictTypes }) => serveDictType(api, dictTypes),
});
