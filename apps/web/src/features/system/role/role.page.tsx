import { type Role, roleRoutes } from "@adel/protocol/system/role";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { Can } from "../../../core/access.tsx";
import { useWords } from "../../../core/locale/words.ts";
import { crudWords } from "../../../crud/crud.words.ts";
import { TablePage } from "../../../crud/table-page.tsx";
import { isAdminRole, roleView } from "./role.view.tsx";
import { roleWords } from "./role.words.ts";

const RoleEditor = lazy(async () => ({ default: (await import("./role-editor.tsx")).RoleEditor }));
const ScopeDialog = lazy(async () => ({ default: (await import("./scope-dialog.tsx")).ScopeDialog }));
const MembersDialog = lazy(async () => ({ default: (await import("./members-dialog.tsx")).MembersDialog }));

const { create: _, change: __, ...listed } = roleRoutes;

/** What stands before the list. */
type Open =
  | { readonly is: "form"; readonly role: Role | undefined; readonly refresh: () => void }
  | { readonly is: "scope" | "members"; readonly role: Role; readonly refresh: () => void };

/** The roles: what each may do, whose rows it sees, and who has it. */
export function RolePage() {
  const say = useWords(roleWords);
  const crud = useWords(crudWords);
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
        words={roleWords}
        acts={(refresh) => (
          <Can do="system:role:add">
            <Button
              variant="filled"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setOpen({ is: "form", role: undefined, refresh })}
            >
              {crud("create", { noun: say("noun") })}
            </Button>
          </Can>
        )}
      >
        {(role, refresh) => <RoleActs role={role} refresh={refresh} onOpen={setOpen} />}
      </TablePage>
      <Suspense>
        {open?.is === "form" && <RoleEditor role={open.role} onClose={close} onSaved={done} />}
        {open?.is === "scope" && <ScopeDialog role={open.role} onClose={close} onSaved={done} />}
        {open?.is === "members" && <MembersDialog role={open.role} onClose={close} />}
      </Suspense>
    </>
  );
}

interface ActsProps {
  readonly role: Role;
  readonly refresh: () => void;
  readonly onOpen: (open: Open) => void;
}
function RoleActs({ role, refresh, onOpen }: ActsProps) {
  const say = useWords(roleWords);
  const crud = useWords(crudWords);
  const link = (word: string, act: () => void) => (
    <button type="button" className="link" onClick={act}>
      {word}
    </button>
  );
  return (
    <>
      {!isAdminRole(role) && (
        <Can do="system:role:edit">
          {/* The form shows what the role holds, which is asked for by another permission. */}
          <Can do="system:role:query">
            {link(crud("modify"), () => onOpen({ is: "form", role, refresh }))}
            {link(say("scope"), () => onOpen({ is: "scope", role, refresh }))}
          </Can>
        </Can>
      )}
      {link(say("members"), () => onOpen({ is: "members", role, refresh }))}
    </>
  );
}
