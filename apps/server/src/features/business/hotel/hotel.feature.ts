import { monotonicClock } from "../../../core/clock.ts";
import { defineFeature } from "../../../core/feature.ts";
import { createPasswordCache } from "../../../core/password-cache.ts";
import { deptFeature } from "../../system/dept/dept.feature.ts";
import { DeptTree } from "../../system/dept/dept.service.ts";
import { countUsersInDept } from "../../system/user/user.service.ts";
import { groupFeature } from "../group/group.feature.ts";
import { seedDemoHotels } from "./demo-hotels.service.ts";
import { registerHotelRoutes } from "./hotel.routes.ts";
import type { HotelDependents } from "./hotel.service.ts";
import { HotelCards, HotelDepts, hasHotel } from "./hotel-cards.service.ts";
import { hotelServices } from "./hotel-services.service.ts";
import { hotelMigration } from "./migrations/2026-11-20-hotel.ts";
import { hotelImportMigration } from "./migrations/2026-11-25-hotel-import.ts";
import { hotelWriteCountMigration } from "./migrations/2026-11-25-hotel-write-count.ts";
import { hotelKeyTimeMigration } from "./migrations/2026-11-26-hotel-key-time.ts";
import { hotelPlanTimeMigration } from "./migrations/2026-11-27-hotel-plan-time.ts";

declare module "../../../core/feature.ts" {
  interface Contributions {
    /** What prevents the deletion of a hotel. Jobs do not: they are completed. */
    hotelDependents: HotelDependents;
  }
}

const people: HotelDependents = {
  error: "HOTEL_HAS_PEOPLE",
  count: (db, { deptId }) => countUsersInDept(db, deptId),
};
const departments: HotelDependents = {
  error: "DEPT_HAS_CHILDREN",
  count: (db, { deptId }) => new DeptTree(db).countBelow(deptId),
};

export const hotelFeature = defineFeature({
  name: "business/hotel",
  migrations: [
    hotelMigration,
    hotelWriteCountMigration,
    hotelImportMigration,
    hotelKeyTimeMigration,
    hotelPlanTimeMigration,
  ],
  seedDemo: seedDemoHotels,
  requires: [deptFeature, groupFeature],
  provides: (deps) => {
    const { db, vault, collect } = deps;
    const hotelPasswords = createPasswordCache(monotonicClock);
    return {
      ...hotelServices({ ...deps, uses: () => [people, ...collect("hotelDependents"), departments] }),
      hotelDepts: new HotelDepts(db),
      hotelPasswords,
      cardHotels: new HotelCards(db, vault, hotelPasswords),
    };
  },
  contributes: ({ hotelPasswords }) => ({ deptUses: [hasHotel], caches: [hotelPasswords.monitored] }),
  routes: (api, { hotels, hotelTransfer, hotelSecrets, hotelSheet }) =>
    registerHotelRoutes(api, hotels, hotelTransfer, hotelSecrets, hotelSheet),
});
