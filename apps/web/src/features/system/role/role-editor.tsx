import { menuRoutes } from "@adel/protocol/system/menu";
import { type Role, roleRoutes } from "@adel/protocol/system/role";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";
import { FormDrawer } from "../../../crud/form-drawer.tsx";
import { initialChecked } from "./checked-nodes.ts";
import { menuNodesOf } from "./menu-nodes.ts";
import { initialRole, isAdminRole, roleFields, roleView, submitRole } from "./role.view.tsx";

interface Props {
  /** Absent: a new role. */
  readonly role: Role | undefined;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}
/** A role's form; it opens once the menu and the role's selection are loaded. */
export function RoleEditor({ role, onClose, onSaved }: Props) {
  const t = useTranslation("system.role");
  const { tree, treeOfRole } = useClient(menuRoutes);
  const { one, options } = useClient(roleRoutes);
  const { data } = useQuery({
    queryKey: [menuRoutes.treeOfRole.path, role?.roleId],
    queryFn: async ({ signal }) => {
      const others = await options({}, { signal });
      if (!role) return { menus: await tree({}, { signal }), checkedKeys: [], others, appointIds: [] };
      const params = { roleId: role.roleId };
      const [menus, { appointIds }] = await Promise.all([
        treeOfRole({ params }, { signal }),
        one({ params }, { signal }),
      ]);
      return { ...menus, others, appointIds };
    },
    // Fetched at each opening, and not refetched while the form is open.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const form = useMemo(() => {
    if (!data) return undefined;
    const nodes = menuNodesOf(data.menus, { mark: t("strong"), help: t("strongHelp") });
    const held = initialChecked(nodes, data.checkedKeys, role?.menuCheckStrictly ?? true);
    const others = data.others.filter((other) => !isAdminRole(other) && other.roleId !== role?.roleId);
    return {
      width: 720,
      fields: roleFields(nodes, others),
      start: () => initialRole(role, held, data.appointIds),
      send: submitRole(nodes),
    };
  }, [data, role, t]);
  if (!form) return null;
  const route = role ? roleRoutes.change : roleRoutes.create;
  return <FormDrawer view={roleView} form={form} route={route} row={role} t={t} onClose={onClose} onSaved={onSaved} />;
}
