import type { Breakage } from "../breakage.ts";

/** What a user of the product sees and gets. */
export const FRONT_DESK: readonly Breakage[] = [
  {
    name: "an expired shift authorization writes cards",
    file: "apps/server/src/features/business/desk/grant-use.service.ts",
    find: "now >= row.open_time + lifeMs || ",
    replace: "",
    package: "apps/server",
    tests: ["src/features/business/desk/shift-pin.test.ts"],
  },
  {
    name: "the card for a lost one does not replace it",
    file: "apps/server/src/features/business/desk/desk-plan.ts",
    find: "    return { ...plan, sequence: await new HotelCounters(trx).sequence(room.hotelId, null), cards: 1 };",
    replace: "    return { ...plan, cards: 1 };",
    package: "apps/server",
    tests: ["src/features/business/desk/desk.routes.test.ts"],
  },
  {
    name: "times are those of UTC",
    file: "apps/server/src/core/time/time-format.ts",
    find: "    const local = moment + storedOffset(moment);",
    replace: "    const local = moment + 0 * storedOffset(moment);",
    package: "apps/server",
    tests: ["src/core/time/time-format.test.ts"],
  },
  {
    name: "a button is there without its permission",
    file: "apps/web/src/core/access.tsx",
    find: '  return may(...(typeof required === "string" ? [required] : required)) ? children : null;',
    replace: '  return may(...(typeof required === "string" ? [required] : required)) || required ? children : null;',
    package: "apps/web",
    tests: ["src/core/access.test.tsx"],
  },
  {
    name: "amounts are written in the default language",
    file: "apps/web/src/core/money.ts",
    find: "FORMATS.get(language)",
    replace: "FORMATS.get(LOCALES[0]?.id ?? language)",
    package: "apps/web",
    tests: ["src/core/money.test.ts"],
  },
  {
    name: "a text has no translation",
    file: "packages/messages/en/cli.json",
    find: '"needsSpec": "{finding} (--spec)"',
    replace: '"needsSpec": "{finding}（--spec）需要规格"',
    package: "packages/messages",
    tests: ["src/catalogs.test.ts"],
  },
  {
    name: "a migration forgets a column",
    file: "apps/server/src/features/business/room/migrations/2026-11-24-room.ts",
    find: '      .addColumn("off_delay", "integer", (column) => column.notNull())\n',
    replace: "",
    package: "apps/server",
    tests: ["src/features/business/room/room.routes.test.ts"],
  },
];
