import { type Role, type RoleMember, roleRoutes } from "@adel/protocol/system/role";
import { Button, Modal, SegmentedControl, TextInput } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Can } from "../../../core/access.tsx";
import { coreWords } from "../../../core/core.words.ts";
import { useWords } from "../../../core/locale/words.ts";
import { tell } from "../../../core/notify.ts";
import { useClient } from "../../../core/services.tsx";
import { Row } from "../../../ui/layout.tsx";
import { Nothing } from "../../../ui/nothing.tsx";
import { CardList } from "../../../ui/table/card-list.tsx";
import { Pager } from "../../../ui/table/pager.tsx";
import classes from "./role.module.css";
import { roleWords } from "./role.words.ts";

const PAGE_SIZE = 10;
type Side = "members" | "others";

interface Props {
  readonly role: Role;
  readonly onClose: () => void;
}
/** Who has a role and who does not; gives it to some and takes it from others. */
export function MembersDialog({ role, onClose }: Props) {
  const say = useWords(roleWords);
  const core = useWords(coreWords);
  const calls = useClient(roleRoutes);
  const [side, setSide] = useState<Side>("members");
  const [at, setAt] = useState({ userName: "", pageNum: 1 });
  const [ticked, tick] = useState<Record<string, true>>({});
  const { data, refetch } = useQuery({
    queryKey: [roleRoutes[side].path, role.roleId, at],
    queryFn: ({ signal }) => calls[side]({ query: { ...at, roleId: role.roleId, pageSize: PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const turnTo = (next: string) => {
    setSide(next === "others" ? "others" : "members");
    setAt({ ...at, pageNum: 1 });
    tick({});
  };
  const act = async () => {
    const body = { roleId: role.roleId, userIds: Object.keys(ticked).join(",") };
    await (side === "members" ? calls.dismissMany({ body }) : calls.appoint({ body }));
    tell.success(say(side === "members" ? "taken" : "given"));
    tick({});
    await refetch();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size={720}
      title={say("membersOf", { name: role.roleName })}
      closeButtonProps={{ "aria-label": core("close") }}
    >
      <div className={classes.stack}>
        <Row wrap>
          <SegmentedControl
            aria-label={say("members")}
            data={[
              { value: "members", label: say("assigned") },
              { value: "others", label: say("unassigned") },
            ]}
            value={side}
            onChange={turnTo}
          />
          <TextInput
            type="search"
            aria-label={say("findUser")}
            placeholder={say("findUser")}
            value={at.userName}
            onChange={(event) => setAt({ userName: event.currentTarget.value, pageNum: 1 })}
          />
          <Can do="system:role:edit">
            <Button variant="filled" disabled={Object.keys(ticked).length === 0} onClick={() => void act()}>
              {say(side === "members" ? "take" : "give")}
            </Button>
          </Can>
        </Row>
        <Members rows={data?.rows} ticked={ticked} onTick={tick} />
        <Pager
          total={data?.total ?? 0}
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
  readonly ticked: Readonly<Record<string, true>>;
  readonly onTick: (ticked: Record<string, true>) => void;
}
function Members({ rows, ticked, onTick }: MembersProps) {
  const say = useWords(roleWords);
  if (rows?.length === 0) return <Nothing title={say("noMembers")} text={undefined} icon={undefined} />;
  return (
    <CardList<RoleMember>
      rows={rows}
      rowId={({ userId }) => String(userId)}
      rowName={({ userName }) => userName}
      ticking={{ value: ticked, onChange: onTick }}
      columns={[
        { id: "userName", label: say("user"), cell: ({ userName }) => userName, narrow: "title" },
        { id: "nickName", label: say("nick"), cell: ({ nickName }) => nickName, narrow: "line" },
        { id: "phonenumber", label: say("phone"), cell: ({ phonenumber }) => phonenumber, narrow: "line", mono: true },
      ]}
    />
  );
}
