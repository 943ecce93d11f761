import { type User, userRoutes } from "@adel/protocol/system/user";
import { Button } from "@mantine/core";
import { IconFileImport, IconPlus } from "@tabler/icons-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { Can } from "../../../core/access.tsx";
import { useWords } from "../../../core/locale/words.ts";
import { useSession } from "../../../core/services.tsx";
import { crudWords } from "../../../crud/crud.words.ts";
import { TablePage } from "../../../crud/table-page.tsx";
import { DeptSide, useDeptFilter } from "./dept-side.tsx";
import classes from "./user.module.css";
import { isAdmin, userViewFor } from "./user.view.tsx";
import { userWords } from "./user.words.ts";

const UserEditor = lazy(async () => ({ default: (await import("./user-editor.tsx")).UserEditor }));
const PasswordDrawer = lazy(async () => ({ default: (await import("./password-drawer.tsx")).PasswordDrawer }));
const RolesDrawer = lazy(async () => ({ default: (await import("./roles-drawer.tsx")).RolesDrawer }));
const ImportDialog = lazy(async () => ({ default: (await import("./import-dialog.tsx")).ImportDialog }));

const { create: _, change: __, import: ___, ...listed } = userRoutes;

/** What stands before the list. */
type Open =
  | { readonly is: "form"; readonly user: User | undefined; readonly refresh: () => void }
  | { readonly is: "password" | "roles"; readonly user: User }
  | { readonly is: "import"; readonly refresh: () => void };

/** The accounts: who they belong to, what they may do, and whether they can sign in. */
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
          words={userWords}
          acts={(refresh) => <ListActs refresh={refresh} onOpen={setOpen} />}
        >
          {(user, refresh) => !isAdmin(user) && <UserActs user={user} refresh={refresh} onOpen={setOpen} />}
        </TablePage>
      </div>
      <Suspense>
        {open?.is === "form" && (
          <UserEditor
            user={open.user}
            deptId={deptId}
            onClose={close}
            onSaved={() => {
              open.refresh();
              close();
            }}
          />
        )}
        {open?.is === "password" && <PasswordDrawer user={open.user} onClose={close} />}
        {open?.is === "roles" && <RolesDrawer user={open.user} onClose={close} />}
        {open?.is === "import" && <ImportDialog onClose={close} onImported={open.refresh} />}
      </Suspense>
    </div>
  );
}

interface ActsProps {
  readonly refresh: () => void;
  readonly onOpen: (open: Open) => void;
}
function ListActs({ refresh, onOpen }: ActsProps) {
  const say = useWords(userWords);
  const crud = useWords(crudWords);
  return (
    <>
      <Can do="system:user:import">
        <Button
          leftSection={<IconFileImport size={16} aria-hidden />}
          onClick={() => onOpen({ is: "import", refresh })}
        >
          {say("import")}
        </Button>
      </Can>
      {/* The form offers posts and roles, which are asked for by another permission. */}
      <Can do="system:user:add">
        <Can do="system:user:query">
          <Button
            variant="filled"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => onOpen({ is: "form", user: undefined, refresh })}
          >
            {crud("create", { noun: say("noun") })}
          </Button>
        </Can>
      </Can>
    </>
  );
}

function UserActs({ user, refresh, onOpen }: ActsProps & { readonly user: User }) {
  const say = useWords(userWords);
  const crud = useWords(crudWords);
  const link = (word: string, act: () => void) => (
    <button type="button" className="link" onClick={act}>
      {word}
    </button>
  );
  return (
    <>
      <Can do="system:user:edit">
        <Can do="system:user:query">
          {link(crud("modify"), () => onOpen({ is: "form", user, refresh }))}
          {link(say("roles"), () => onOpen({ is: "roles", user }))}
        </Can>
      </Can>
      <Can do="system:user:resetPwd">{link(say("reset"), () => onOpen({ is: "password", user }))}</Can>
    </>
  );
}
