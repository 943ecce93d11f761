import { type Role, roleRoutes } from "@adel/protocol/system/role";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { Can } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { report } from "../../../core/notify.ts";
import { useClient, useConfirm } from "../../../core/services.tsx";
import { TablePage } from "../../../crud/table-page.tsx";
import { isAdminRole, roleView } from "./role.view.tsx";

const RoleEditor = lazy(async () => ({ default: (await import("./role-editor.tsx")).RoleEditor }));
const ScopeDialog = lazy(async () => ({ default: (await import("./scope-dialog.tsx")).ScopeDialog }));
const MembersDialog = lazy(async () => ({ default: (await import("./members-dialog.tsx")).MembersDialog }));

const { create: _, change: __, ...listed } = roleRoutes;

/** The dialog or drawer over the list. */
type Open =
  | { readonly kind: "form"; readonly role: Role | undefined; readonly refresh: () => void }
  | { readonly kind: "scope" | "members"; readonly role: Role; readonly refresh: () => void };

/** Roles: permissions, data scope and members. */
export function RolePage() {
  const t = useTranslation("system.role");
  const crud = useTranslation("crud");
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const done = () => {
    open?.refresh();
    close();
  };
  return (
    <>
      <TablePage
        view={roleView}
        routes={listed}
        messages="system.role"
        actions={(refresh) => (
          <Can do="system:role:add">
            <Button
              variant="filled"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setOpen({ kind: "form", role: undefined, refresh })}
            >
              {crud("create", { entityName: t("entityName") })}
            </Button>
          </Can>
        )}
      >
        {(role, refresh) => <RoleActions role={role} refresh={refresh} onOpen={setOpen} />}
      </TablePage>
      <Suspense>
        {open?.kind === "form" && <RoleEditor role={open.role} onClose={close} onSaved={done} />}
        {open?.kind === "scope" && <ScopeDialog role={open.role} onClose={close} onSaved={done} />}
        {open?.kind === "members" && <MembersDialog role={open.role} onClose={close} />}
      </Suspense>
    </>
  );
}

interface ActionsProps {
  readonly role: Role;
  readonly refresh: () => void;
  readonly onOpen: (open: Open) => void;
}
function RoleActions({ role, refresh, onOpen }: ActionsProps) {
  const t = useTranslation("system.role");
  const crud = useTranslation("crud");
  const link = (word: string, action: () => void) => (
    <button type="button" className="link" onClick={action}>
      {word}
    </button>
  );
  return (
    <>
      {isAdminRole(role) && <FactorSwitch role={role} refresh={refresh} />}
      {!isAdminRole(role) && (
        <Can do="system:role:edit">
          {/* The form shows the role's menus, which need another permission. */}
          <Can do="system:role:query">
            {link(crud("modify"), () => onOpen({ kind: "form", role, refresh }))}
            {link(t("scope"), () => onOpen({ kind: "scope", role, refresh }))}
          </Can>
        </Can>
      )}
      {link(t("members"), () => onOpen({ kind: "members", role, refresh }))}
    </>
  );
}

/** The only thing of the administrators' role that changes. */
function FactorSwitch({ role: { roleId, roleName, requiresSecondFactor }, refresh }: Omit<ActionsProps, "onOpen">) {
  const t = useTranslation("system.role");
  const core = useTranslation("common");
  const ask = useConfirm();
  const { setFactor } = useClient(roleRoutes);
  const action = t(requiresSecondFactor ? "stopRequiring" : "requireFactor");
  const toggle = async () => {
    const title = t(requiresSecondFactor ? "stopTitle" : "requireTitle", { name: roleName });
    const text = t(requiresSecondFactor ? "stopText" : "requireText");
    if (!(await ask({ title, text, confirm: action, cancel: core("cancel") }))) return;
    await setFactor({ body: { roleId, requiresSecondFactor: !requiresSecondFactor } });
    refresh();
    report.success(t("factorSaved"));
  };
  return (
    <Can do="system:role:edit">
      <button type="button" className="link" onClick={() => void toggle()}>
        {action}
      </button>
    </Can>
  );
}
