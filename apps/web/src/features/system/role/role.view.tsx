import type { MessageKey } from "@adel/messages";
import { type Role, type RoleQuery, roleRoutes } from "@adel/protocol/system/role";
import { MultiSelect } from "@mantine/core";
import { StatusSwitch } from "../../../crud/status-switch.tsx";
import type { Field, TableView } from "../../../crud/view.ts";
import type { TreeNode } from "../../../ui/tree/tree-model.ts";
import { CheckboxTree } from "./checkbox-tree.tsx";
import { type CheckedNodes, toMenuIds } from "./checked-nodes.ts";

export type RoleWord = MessageKey<"system.role">;
export interface RoleForm {
  readonly roleId: number | undefined;
  readonly roleNameZh: string;
  readonly roleNameEn: string;
  readonly roleKey: string;
  readonly roleSort: number;
  readonly status: string;
  readonly remark: string;
  readonly menus: CheckedNodes;
  readonly appointIds: readonly string[];
  readonly deptCheckStrictly: boolean;
  readonly requiresSecondFactor: boolean;
}
/** The role that may do everything: neither changed, disabled nor deleted. */
export const isAdminRole = ({ roleKey }: Role): boolean => roleKey === "admin";
export const scopeWord = (scope: Role["dataScope"]) => `scope${scope}` as const;

export const initialRole = (role: Role | undefined, menus: CheckedNodes, appointIds: readonly number[]): RoleForm => ({
  roleId: role?.roleId,
  roleNameZh: role?.roleNameZh ?? "",
  roleNameEn: role?.roleNameEn ?? "",
  roleKey: role?.roleKey ?? "",
  roleSort: role?.roleSort ?? 0,
  status: role?.status ?? "0",
  remark: role?.remark ?? "",
  menus,
  appointIds: appointIds.map(String),
  deptCheckStrictly: role?.deptCheckStrictly ?? true,
  requiresSecondFactor: role?.requiresSecondFactor ?? false,
});

/** The form's values with the tree as the server stores it. */
export const submitRole =
  (nodes: readonly TreeNode[]) =>
  ({ menus, appointIds, roleNameZh, roleNameEn, ...values }: RoleForm): object => ({
    ...values,
    roleNameZh,
    roleNameEn: roleNameEn === "" ? roleNameZh : roleNameEn,
    menuCheckStrictly: menus.cascadeMode === "linked",
    menuIds: toMenuIds(nodes, menus),
    appointIds: appointIds.map(Number),
  });

export const roleFields = (
  nodes: readonly TreeNode[],
  others: readonly Role[],
): readonly Field<RoleForm, RoleWord>[] => [
  { kind: "text", key: "roleNameZh", label: "nameZh", required: true },
  { kind: "text", key: "roleNameEn", label: "nameEn", help: "nameEnHelp" },
  { kind: "text", key: "roleKey", label: "key", required: true, help: "keyHelp" },
  { kind: "number", key: "roleSort", label: "order", help: "orderHelp" },
  { kind: "select", key: "status", label: "status", dict: "sys_normal_disable" },
  {
    kind: "custom",
    key: "menus",
    label: "menus",
    wide: true,
    show: ({ values, set }, t) => (
      <CheckboxTree
        label={t("menus")}
        description={t("menusHelp")}
        nodes={nodes}
        value={values.menus}
        halves="kept"
        onChange={(menus) => set("menus", menus)}
      />
    ),
  },
  {
    kind: "custom",
    key: "appointIds",
    label: "appoints",
    wide: true,
    show: ({ values, errors, set }, t) => (
      <MultiSelect
        label={t("appoints")}
        description={t("appointsHelp")}
        searchable
        data={others.map(({ roleId, roleName }) => ({ value: String(roleId), label: roleName }))}
        value={[...values.appointIds]}
        onChange={(ids) => set("appointIds", ids)}
        {...(errors.appointIds !== undefined && { error: errors.appointIds })}
      />
    ),
  },
  { kind: "switch", key: "requiresSecondFactor", label: "needsFactor", help: "needsFactorHelp", wide: true },
  { kind: "textarea", key: "remark", label: "remark", limit: 500, wide: true },
];

/** Without a form: its menus must be loaded first, which the page does. */
export const roleView = {
  entityName: "entityName",
  id: ({ roleId }) => roleId,
  trail: ({ roleId }) => ({ entity: "system/role", id: roleId }),
  name: ({ roleName }) => roleName,
  stored: isAdminRole,
  afterDelete: (_, t) => t("deleteText"),
  columns: [
    { key: "roleId", label: "id", sort: true, mono: true, width: [72, 88] },
    { key: "roleName", label: "name", narrow: "title" },
    { key: "roleKey", label: "key", sort: true, mono: true, narrow: "line" },
    { key: "roleSort", label: "order", sort: true, numeric: true },
    { key: "dataScope", label: "scope", narrow: "line", word: scopeWord },
    {
      key: "status",
      label: "status",
      narrow: "mark",
      show: (role, t) => (
        <StatusSwitch
          name={role.roleName}
          status={role.status}
          onText={t("turnOnText")}
          offText={t("turnOffText")}
          route={roleRoutes.setStatus}
          list={roleRoutes.list}
          row={{ roleId: role.roleId }}
          stored={isAdminRole(role)}
        />
      ),
    },
    { key: "createTime", label: "created", sort: true, time: true },
  ],
  filters: [
    { kind: "text", key: "roleName", label: "name" },
    { kind: "text", key: "roleKey", label: "key" },
    { kind: "select", key: "status", label: "status", dict: "sys_normal_disable" },
  ],
} as const satisfies TableView<Role, RoleQuery, never, RoleWord>;
