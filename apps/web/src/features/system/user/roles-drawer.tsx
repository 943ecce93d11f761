import type { ResponseOf } from "@adel/protocol/kernel/route";
import { type User, userRoutes } from "@adel/protocol/system/user";
import { Checkbox } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";
import { FormDrawer } from "../../../crud/form-drawer.tsx";
import type { FormPart } from "../../../crud/view.ts";
import { accountView } from "./account-drawer.ts";
import classes from "./user.module.css";

interface RolesForm {
  readonly roleIds: readonly string[];
}
const view = accountView("rolesNoun");

interface Props {
  readonly user: User;
  readonly onClose: () => void;
}
/** The roles of a user, and nothing else of the account. */
export function RolesDrawer({ user, onClose }: Props) {
  const t = useTranslation("system.user");
  const { roles } = useClient(userRoutes);
  const { data } = useQuery({
    queryKey: [userRoutes.roles.path, user.userId],
    queryFn: ({ signal }) => roles({ params: { userId: user.userId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const form = useMemo(
    () =>
      data && {
        width: 480,
        fields: [
          {
            kind: "custom",
            key: "roleIds",
            label: "roles",
            show: (part: FormPart<RolesForm>) => <RolesField {...part} roles={data.roles} />,
          },
        ] as const,
        start: (): RolesForm => ({
          roleIds: data.roles.filter(({ flag }) => flag).map(({ roleId }) => String(roleId)),
        }),
        send: ({ roleIds }: RolesForm) => ({ userId: user.userId, roleIds: roleIds.join(",") }),
      },
    [data, user],
  );
  if (!form) return null;
  return (
    <FormDrawer
      view={view}
      form={form}
      route={userRoutes.setRoles}
      row={user}
      t={t}
      onClose={onClose}
      onSaved={onClose}
    />
  );
}

interface FieldProps extends FormPart<RolesForm> {
  readonly roles: ResponseOf<typeof userRoutes.roles>["roles"];
}
function RolesField({ values, errors, set, roles }: FieldProps) {
  const t = useTranslation("system.user");
  return (
    <Checkbox.Group
      label={t("roles")}
      description={t(roles.length === 0 ? "noRoles" : "rolesHelp")}
      value={[...values.roleIds]}
      onChange={(roleIds) => set("roleIds", roleIds)}
      {...(errors.roleIds !== undefined && { error: errors.roleIds })}
    >
      <div className={classes.roles}>
        {roles.map(({ roleId, roleName, roleKey, status, flag }) => (
          <Checkbox
            key={roleId}
            value={String(roleId)}
            label={`${roleName}${status === "0" ? "" : t("stopped")}`}
            description={roleKey}
            disabled={status !== "0" && !flag}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}
