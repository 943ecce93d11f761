import type { BrowsedBreakage } from "../breakage.ts";

/** Dialogs of rights that count something else than what is stored, or what the person then has. */
export const EFFECTS: readonly BrowsedBreakage[] = [
  {
    name: "a department that is half ticked is stored",
    file: "apps/server/src/features/system/role/whole-branches.ts",
    find: "  return [...sent].filter(isWhole);",
    replace: `  const isSent = ({ dept_id }: DeptParent) => sent.has(dept_id);
  const above = new Set(depts.filter(isSent).map(({ parent_id }) => parent_id));
  return [...new Set([...[...sent].filter(isWhole), ...depts.map(({ dept_id }) => dept_id).filter((id) => above.has(id))])];`,
    spec: "rights-by-effect",
  },
  {
    name: "a directory gives a page that is not ticked",
    file: "apps/web/src/features/system/role/checked-nodes.ts",
    find: "  return [...checked, ...half].map(Number).concat(unseen);",
    replace: `  const index = indexTree(nodes);
  const firstBelow = half.flatMap((id) => childrenOf(index.get(id)?.node ?? { id, label: "" }).slice(0, 1));
  return [...new Set([...checked, ...half, ...firstBelow.map(({ id }) => id)])].map(Number).concat(unseen);`,
    spec: "rights-by-effect",
  },
  {
    name: "an API token keeps its owner's other permissions",
    file: "apps/server/src/core/access/principal.ts",
    find: "  permissions: new Set(scopes.filter((permission) => permits(owner, permission))),",
    replace: "  permissions: new Set([...owner.permissions, ...scopes]),",
    spec: "rights-by-effect",
  },
];
