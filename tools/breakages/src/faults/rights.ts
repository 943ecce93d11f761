import type { Breakage } from "../breakage.ts";

/** Who may do and see what. */
export const RIGHTS: readonly Breakage[] = [
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
    name: "transfers of other accounts are listed",
    file: "apps/server/src/features/business/transfer/transfer.repository.ts",
    find: '          visible(scope, "biz_transfer.to_dept_id"),',
    replace: '          visible({ ...scope, all: true }, "biz_transfer.to_dept_id"),',
    package: "apps/server",
    tests: ["src/features/business/transfer/transfer.routes.test.ts"],
  },
  {
    name: "a card type is written without its permission",
    file: "apps/server/src/features/business/job/card-job.service.ts",
    find: "!permits(principal, CARD_TYPE_PERMISSIONS[input.cardType]))",
    replace: "!permits(principal, input.cardType) && !principal)",
    package: "apps/server",
    tests: ["src/features/business/job/card-type.test.ts"],
  },
  {
    name: "a user grants a permission they lack",
    file: "apps/server/src/core/access/rights.ts",
    find: '    if (permission !== undefined) return fail("GRANT_LACKED", { permission });',
    replace: '    if (permission === "") return fail("GRANT_LACKED", { permission });',
    package: "apps/server",
    tests: ["src/features/system/role/role.routes.test.ts"],
  },
  {
    name: "the operation log contains passwords",
    file: "apps/server/src/core/audit/recorded.ts",
    find: "JSON.stringify(masked(input, secrets));",
    replace: "JSON.stringify({ ...Object(masked(input, secrets)), ...input });",
    package: "apps/server",
    tests: ["src/core/audit/recorded.test.ts"],
  },
  {
    name: "a page of any site opens the bridge's socket",
    file: "apps/card-bridge/src/api/gate.ts",
    find: '    if (origin !== undefined) return isPaired ? undefined : "origin";',
    replace: "    if (origin !== undefined) return undefined;",
    package: "apps/card-bridge",
    tests: ["src/api/http-access.test.ts"],
  },
];
