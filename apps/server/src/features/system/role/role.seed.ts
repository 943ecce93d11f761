import { DATA_SCOPES, type DataScope } from "../../../core/access/data-scope.ts";

/** The seeded roles (product §2), admin first so that it gets id 1; `menus` are permission words or prefixes of them. */
interface SeededRole {
  readonly key: string;
  readonly zh: string;
  readonly en: string;
  readonly dataScope: DataScope;
  readonly grants: readonly string[];
  /** Left out of what the grants give. */
  readonly except?: readonly string[];
}

export const seededRoles: readonly SeededRole[] = [
  { key: "admin", zh: "系统管理员", en: "Administrator", dataScope: DATA_SCOPES.all, grants: [] },
  {
    key: "staff",
    zh: "厂家员工",
    en: "Maker's staff",
    dataScope: DATA_SCOPES.departmentAndBelow,
    grants: ["business:"],
    // Whoever sets a provider up decides where the money goes.
    except: ["business:payment:provider"],
  },
  {
    key: "agent",
    zh: "代理商",
    en: "Agent",
    dataScope: DATA_SCOPES.departmentAndBelow,
    grants: [
      "business:hotel:list",
      "business:hotel:query",
      "business:hotel:add",
      "business:hotel:edit",
      "business:hotel:export",
      "business:group:",
      "business:encoder:list",
      "business:encoder:query",
      "business:encoder:bind",
      "business:encoder:unbind",
      "business:card:read",
      "business:card:query",
      "business:testcard:list",
      "business:testcard:query",
      "business:testcard:add",
      "business:testcard:export",
      // Confirming and approving payments is the maker's.
      "business:order:list",
      "business:order:add",
      "business:order:remove",
      "business:order:export",
      "business:consumption:",
      "business:transfer:",
      "business:statistics:",
    ],
  },
  {
    key: "operator",
    zh: "酒店操作员",
    en: "Hotel operator",
    dataScope: DATA_SCOPES.department,
    grants: [
      "business:hotel:list",
      "business:hotel:query",
      "business:encoder:list",
      "business:encoder:query",
      "business:card:read",
      "business:card:query",
      "business:card:batch",
      "business:testcard:list",
      "business:testcard:query",
      "business:testcard:add",
      "business:hotelcard:",
      "business:inspection:",
      "business:desk:",
      "business:room:list",
      "business:room:query",
    ],
  },
  { key: "ROLE_DEFAULT", zh: "默认角色", en: "Default role", dataScope: DATA_SCOPES.own, grants: [] },
];
