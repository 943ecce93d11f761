import { userRoutes } from "@adel/protocol/system/user";
import { useMemo } from "react";
import { useSession } from "../../../core/services.tsx";
import { TablePage } from "../../../crud/table-page.tsx";
import { userViewFor } from "./user.view.tsx";

const { list, export: exported } = userRoutes;

/** The accounts of the department that a hotel belongs to, and of those below it. */
export function HotelPeople({ deptId }: { readonly deptId: number }) {
  const own = useSession()?.user.userId ?? 0;
  const view = useMemo(() => userViewFor(own), [own]);
  return (
    <TablePage
      view={view}
      routes={{ list, export: exported }}
      messages="system.user"
      fixed={{ deptId: String(deptId) }}
    />
  );
}
