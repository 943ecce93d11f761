/** A fault put into the product on purpose: one replacement in one file, and the tests that must notice it. */
export interface Breakage {
  readonly name: string;
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly find: string;
  readonly replace: string;
  /** In the package of `tests`, which need not be that of `file`. */
  readonly package: string;
  readonly tests: readonly string[];
}

/** Ten faults, each of another kind, in what must never be wrong. */
export const BREAKAGES: readonly Breakage[] = [
  {
    name: "the check code of a record is not compared",
    file: "packages/card/src/layout/record/record.ts",
    find: "    return sameBytes(mac, shortMac(key, uid, [sector], data.slice(0, MAC_AT)));",
    replace: "    return sameBytes(mac, mac) || sameBytes(mac, shortMac(key, uid, [sector], data));",
    package: "packages/card",
    tests: ["src/layout/record/record.test.ts"],
  },
  {
    name: "no call asks for its permission",
    file: "apps/server/src/core/access/guard.ts",
    find: "  return permitsAny(principal, permissions) ? null : notPermitted(permissions);",
    replace: "  return permitsAny(principal, permissions) || principal ? null : notPermitted(permissions);",
    package: "apps/server",
    tests: ["src/features/business/job/external.test.ts"],
  },
  {
    name: "the data scope lets every row through",
    file: "apps/server/src/core/access/data-scope.ts",
    find: "owner?: string): Expression<SqlBool> {\n  if (scope.all) return",
    replace: "owner?: string): Expression<SqlBool> {\n  if (scope) return",
    package: "apps/server",
    tests: ["src/core/access/data-scope.test.ts"],
  },
  {
    name: "amounts of a payment provider are rounded",
    file: "apps/server/src/features/business/payment/payment-gateway.service.ts",
    find: 'Number(text.replace(".", "")) : undefined;',
    replace: "Math.round(Number(text)) * 100 : undefined;",
    package: "apps/server",
    tests: ["src/features/business/order/payment-notification.test.ts"],
  },
  {
    name: "an account may spend more than it has",
    file: "apps/server/src/features/business/account/ledger.service.ts",
    find: "    if (remaining < quantity)\n      throw fail",
    replace: "    if (remaining < 0)\n      throw fail",
    package: "apps/server",
    tests: ["src/features/business/account/ledger.service.test.ts"],
  },
  {
    name: "a trailer that locks its sector reaches the card",
    file: "apps/card-bridge/src/drivers/trailer-guard.ts",
    find: "  if (isTrailer(block) && !accessOf(data)) {",
    replace: "  if (isTrailer(block) && !accessOf(data) && data.length === 0) {",
    package: "apps/card-bridge",
    tests: ["src/jobs/trailer-guard.test.ts"],
  },
  {
    name: "a page of any site opens the bridge's socket",
    file: "apps/card-bridge/src/api/gate.ts",
    find: '    if (origin !== undefined) return isPaired ? undefined : "origin";',
    replace: "    if (origin !== undefined) return undefined;",
    package: "apps/card-bridge",
    tests: ["src/api/http-access.test.ts"],
  },
  {
    name: "a migration forgets a column",
    file: "apps/server/src/features/business/room/migrations/2026-11-24-room.ts",
    find: '      .addColumn("off_delay", "integer", (column) => column.notNull())\n',
    replace: "",
    package: "apps/server",
    tests: ["src/features/business/room/room.routes.test.ts"],
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
    name: "blocks are sent before the journal holds their note",
    file: "apps/card-bridge/src/jobs/write-card.ts",
    find: "    await pendingEntry;\n",
    replace: "",
    package: "apps/card-bridge",
    tests: ["src/jobs/write-card.test.ts"],
  },
];

/** How often the text to be replaced occurs in its file; anything but once makes the breakage invalid. */
export const matches = (text: string, { find }: Breakage): number => text.split(find).length - 1;

/** The file with its fault. Throws where the text is not there exactly once. */
export function broken(text: string, breakage: Breakage): string {
  const found = matches(text, breakage);
  if (found !== 1) throw new Error(`${breakage.name}: the text to replace stands ${found} times in ${breakage.file}`);
  return text.replace(breakage.find, () => breakage.replace);
}
