import { type User, userRoutes } from "@adel/protocol/system/user";
import { Button } from "@mantine/core";
import { IconFileImport, IconPlus } from "@tabler/icons-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { Can } from "../../../core/access.tsx";
import { loadToolMessages, useTranslation } from "../../../core/locale/messages.ts";
import { useSession } from "../../../core/services.tsx";
import { TablePage } from "../../../crud/table-page.tsx";
import { DeptSide, useDeptFilter } from "./dept-side.tsx";
import classes from "./user.module.css";
import { isAdmin, userViewFor } from "./user.view.tsx";

const UserEditor = lazy(async () => ({ default: (await import("./user-editor.tsx")).UserEditor }));
const PasswordDrawer = lazy(async () => ({ default: (await import("./password-drawer.tsx")).PasswordDrawer }));
const PasswordLinkDialog = lazy(async () => ({
  default: (await import("./password-link-dialog.tsx")).PasswordLinkDialog,
}));
const AccountFactorDialog = lazy(async () => {
  const [{ AccountFactorDialog }] = await Promise.all([
    import("../../auth/second-factor/index.ts"),
    loadToolMessages(),
  ]);
  return { default: AccountFactorDialog };
});
const RolesDrawer = lazy(async () => ({ default: (await import("./roles-drawer.tsx")).RolesDrawer }));
const ImportDialog = lazy(async () => ({ default: (await import("./import-dialog.tsx")).ImportDialog }));

const { create: _, change: __, import: ___, ...listed } = userRoutes;

/** The dialog or drawer over the list. */
type Open =
  | { readonly kind: "form"; readonly user: User | undefined; readonly refresh: () => void }
  | { readonly kind: "link" | "newLink" | "password" | "factor" | "roles"; readonly user: User }
  | { readonly kind: "import"; readonly refresh: () => void };

/** Users: departments, roles, and whether they can sign in. */
export function UserPage() {
  const own = useSession()?.user.userId ?? 0;
  const view = useMemo(() => userViewFor(own), [own]);
  const [deptId = ""] = useDeptFilter();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <div className={classes.screen}>
      <DeptSide />
      <div className={classes.list}>
        <TablePage
          view={view}
          routes={listed}
          messages="system.user"
          actions={(refresh) => <ListActions refresh={refresh} onOpen={setOpen} />}
        >
          {(user, refresh) =>
            !isAdmin(user) && <UserActions user={user} own={own} refresh={refresh} onOpen={setOpen} />
          }
        </TablePage>
      </div>
      <Suspense>
        {open?.kind === "form" && (
          <UserEditor
            user={open.user}
            deptId={deptId}
            onClose={close}
            onSaved={(appointed) => {
              open.refresh();
              setOpen(appointed && { kind: "newLink", user: appointed });
            }}
          />
        )}
        {open?.kind === "newLink" && <PasswordLinkDialog user={open.user} onClose={close} />}
        {open?.kind === "link" && (
          <PasswordLinkDialog
            user={open.user}
            onClose={close}
            onFactor={() => setOpen({ kind: "factor", user: open.user })}
            onType={() => setOpen({ kind: "password", user: open.user })}
          />
        )}
        {open?.kind === "factor" && <AccountFactorDialog user={open.user} onClose={close} />}
        {open?.kind === "password" && <PasswordDrawer user={open.user} onClose={close} />}
        {open?.kind === "roles" && <RolesDrawer user={open.user} onClose={close} />}
        {open?.kind === "import" && <ImportDialog onClose={close} onImported={open.refresh} />}
      </Suspense>
    </div>
  );
}

interface ActionsProps {
  readonly refresh: () => void;
  readonly onOpen: (open: Open) => void;
}
function ListActions({ refresh, onOpen }: ActionsProps) {
  const t = useTranslation("system.user");
  const crud = useTranslation("crud");
  return (
    <>
      <Can do="system:user:import">
        <Can do={["system:user:add", "system:user:edit"]}>
          <Button
            leftSection={<IconFileImport size={16} aria-hidden />}
            onClick={() => onOpen({ kind: "import", refresh })}
          >
            {t("import")}
          </Button>
        </Can>
      </Can>
      {/* The form offers posts and roles, which need another permission. */}
      <Can do="system:user:add">
        <Can do="system:user:query">
          <Button
            variant="filled"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => onOpen({ kind: "form", user: undefined, refresh })}
          >
            {crud("create", { entityName: t("entityName") })}
          </Button>
        </Can>
      </Can>
    </>
  );
}

function UserActions({ user, own, refresh, onOpen }: ActionsProps & { readonly user: User; readonly own: number }) {
  const t = useTranslation("system.user");
  const crud = useTranslation("crud");
  const link = (word: string, action: () => void) => (
    <button type="button" className="link" onClick={action}>
      {word}
    </button>
  );
  return (
    <>
      <Can do="system:user:edit">
        <Can do="system:user:query">
          {link(crud("modify"), () => onOpen({ kind: "form", user, refresh }))}
          {link(t("roles"), () => onOpen({ kind: "roles", user }))}
        </Can>
      </Can>
      {/* One's own password is changed in the profile, with the current one. */}
      {user.userId !== own && (
        <Can do="system:user:resetPwd">{link(t("reset"), () => onOpen({ kind: "link", user }))}</Can>
      )}
    </>
  );
}
