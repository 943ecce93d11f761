import { type Role, type RoleMember, roleRoutes } from "@adel/protocol/system/role";
import { Button, Modal, SegmentedControl, TextInput } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { OnChangeFn, RowSelectionState } from "@tanstack/react-table";
import { useMemo, useState } from "react";
import { Can } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { report } from "../../../core/notify.ts";
import { useClient } from "../../../core/services.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Row } from "../../../ui/layout.tsx";
import { CardList } from "../../../ui/table/card-list.tsx";
import { defineColumn } from "../../../ui/table/column.ts";
import { Pager } from "../../../ui/table/pager.tsx";
import { useDataTable } from "../../../ui/table/use-data-table.tsx";
import classes from "./role.module.css";

const PAGE_SIZE = 10;
type Side = "members" | "others";

/** A page of the users with or without a role, and those selected to have it removed or assigned. */
function useMembers(role: Role) {
  const t = useTranslation("system.role");
  const calls = useClient(roleRoutes);
  const [side, setSide] = useState<Side>("members");
  const [at, setAt] = useState({ userName: "", pageNum: 1 });
  const [selection, setSelection] = useState<RowSelectionState>({});
  const { data, refetch } = useQuery({
    queryKey: [roleRoutes[side].path, role.roleId, at],
    queryFn: ({ signal }) => calls[side]({ query: { ...at, roleId: role.roleId, pageSize: PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const turnTo = (next: string) => {
    setSide(next === "others" ? "others" : "members");
    setAt({ ...at, pageNum: 1 });
    setSelection({});
  };
  const change = async () => {
    const body = { roleId: role.roleId, userIds: Object.keys(selection).join(",") };
    await (side === "members" ? calls.dismissMany({ body }) : calls.assign({ body }));
    report.success(t(side === "members" ? "taken" : "given"));
    setSelection({});
    await refetch();
  };
  return {
    ...{ side, turnTo, at, setAt, selection, setSelection, change },
    rows: data?.rows,
    total: data?.total ?? 0,
  };
}

interface Props {
  readonly role: Role;
  readonly onClose: () => void;
}
/** The users with and without a role; assigns and removes it. */
export function MembersDialog({ role, onClose }: Props) {
  const t = useTranslation("system.role");
  const core = useTranslation("common");
  const { side, turnTo, at, setAt, selection, setSelection, rows, total, change } = useMembers(role);
  return (
    <Modal
      opened
      onClose={onClose}
      size={720}
      title={t("membersOf", { name: role.roleName })}
      closeButtonProps={{ "aria-label": core("close") }}
    >
      <div className={classes.stack}>
        <Row wrap>
          <SegmentedControl
            aria-label={t("members")}
            data={[
              { value: "members", label: t("assigned") },
              { value: "others", label: t("unassigned") },
            ]}
            value={side}
            onChange={turnTo}
          />
          <TextInput
            type="search"
            aria-label={t("findUser")}
            placeholder={t("findUser")}
            value={at.userName}
            onChange={(event) => setAt({ userName: event.currentTarget.value, pageNum: 1 })}
          />
          <Can do="system:role:edit">
            <Button variant="filled" disabled={Object.keys(selection).length === 0} onClick={() => void change()}>
              {t(side === "members" ? "take" : "give")}
            </Button>
          </Can>
        </Row>
        <Members rows={rows} selection={selection} onSelect={setSelection} />
        <Pager
          total={total}
          page={at.pageNum}
          size={PAGE_SIZE}
          sizes={[PAGE_SIZE]}
          onPage={(pageNum) => setAt({ ...at, pageNum })}
          onSize={() => undefined}
          narrow
        />
      </div>
    </Modal>
  );
}

interface MembersProps {
  readonly rows: readonly RoleMember[] | undefined;
  readonly selection: RowSelectionState;
  readonly onSelect: OnChangeFn<RowSelectionState>;
}
function Members({ rows, selection, onSelect }: MembersProps) {
  const t = useTranslation("system.role");
  const columns = useMemo(
    () => [
      defineColumn<RoleMember>({
        id: "userName",
        label: t("user"),
        cell: ({ userName }) => userName,
        narrow: "title",
      }),
      defineColumn<RoleMember>({
        id: "nickName",
        label: t("nick"),
        cell: ({ nickName }) => nickName,
        narrow: "line",
      }),
      defineColumn<RoleMember>({
        id: "phonenumber",
        label: t("phone"),
        cell: ({ phonenumber }) => phonenumber,
        narrow: "line",
        mono: true,
      }),
    ],
    [t],
  );
  const table = useDataTable({
    columns,
    rows,
    rowId: ({ userId }) => String(userId),
    rowName: memberName,
    selection: { value: selection, onChange: onSelect },
  });
  if (rows?.length === 0) return <EmptyState title={t("noMembers")} text={undefined} icon={undefined} />;
  return <CardList table={table} rows={rows && table.getRowModel().rows} rowName={memberName} />;
}
const memberName = ({ userName }: RoleMember) => userName;
