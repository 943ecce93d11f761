import { DATA_SCOPES, type DataScope } from "../../../core/access/data-scope.ts";

/** The seeded roles, admin first so that it gets id 1; `menus` are permission words or prefixes of them. */
interface SeededRole {
  readonly key: string;
  readonly dataScope: DataScope;
  readonly grants: readonly string[];
  /** Excluded from the grants. */
  readonly except?: readonly string[];
  /** Roles, by their keys, to which those who have this one appoint people. */
  readonly appoints?: readonly string[];
}

export const seededRoles: readonly SeededRole[] = [
  { key: "admin", dataScope: DATA_SCOPES.all, grants: [] },
  {
    key: "staff",
    dataScope: DATA_SCOPES.departmentAndBelow,
    grants: ["business:"],
    // Setting up a provider determines who receives the money.
    except: ["business:payment:provider"],
  },
  {
    key: "agent",
    dataScope: DATA_SCOPES.departmentAndBelow,
    grants: [
      "business:hotel:list",
      "business:hotel:query",
      "business:hotel:add",
      "business:hotel:edit",
      "business:hotel:export",
      "business:hotel:import",
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
      // Confirming and approving payments is the manufacturer's.
      "business:order:list",
      "business:order:add",
      "business:order:remove",
      "business:order:export",
      "business:consumption:",
      "business:transfer:",
      "business:statistics:",
      // Users of the agent's own department and below, within the agent's rights.
      "system:user:",
    ],
    // A front desk does what an agent cannot.
    appoints: ["operator"],
  },
  {
    key: "operator",
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
    // A front desk makes guests' cards by room and policy, and those of long stays and staff.
    except: [
      "business:desk:override",
      "business:hotelcard:type:social",
      "business:hotelcard:type:areaDoor",
      "business:hotelcard:type:areaGuide",
      "business:hotelcard:type:data",
      "business:hotelcard:type:dataTransmission",
      "business:hotelcard:type:d81",
      "business:hotelcard:type:adel",
    ],
  },
  { key: "ROLE_DEFAULT", dataScope: DATA_SCOPES.own, grants: [] },
];
