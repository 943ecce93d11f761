import { DATA_SCOPES, type Role, roleRoutes } from "@adel/protocol/system/role";
import { Button, Modal, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { coreWords } from "../../../core/core.words.ts";
import { useWords } from "../../../core/locale/words.ts";
import { tell } from "../../../core/notify.ts";
import { useClient } from "../../../core/services.tsx";
import { nodesOf } from "../../../core/tree-nodes.ts";
import { Row } from "../../../ui/layout.tsx";
import classes from "./role.module.css";
import { scopeWord } from "./role.view.tsx";
import { roleWords } from "./role.words.ts";
import { heldBy, startTicked, type Ticked } from "./ticked.ts";
import { TickedTree } from "./ticked-tree.tsx";

interface Props {
  readonly role: Role;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}
/** Whose rows a role sees: one of five forms, for one of them the departments. */
export function ScopeDialog({ role, onClose, onSaved }: Props) {
  const say = useWords(roleWords);
  const core = useWords(coreWords);
  const { deptTree, setScope } = useClient(roleRoutes);
  const [scope, choose] = useState(role.dataScope);
  const [changed, setChanged] = useState<Ticked>();
  const [busy, setBusy] = useState(false);
  const { data } = useQuery({
    queryKey: [roleRoutes.deptTree.path, role.roleId],
    queryFn: ({ signal }) => deptTree({ params: { roleId: role.roleId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const nodes = useMemo(() => nodesOf(data?.depts ?? []), [data]);
  const ticked = changed ?? startTicked(nodes, data?.checkedKeys ?? [], role.deptCheckStrictly);
  const save = async () => {
    setBusy(true);
    const chosen = scope === "2" ? heldBy(nodes, ticked) : [];
    const body = {
      roleId: role.roleId,
      dataScope: scope,
      deptIds: chosen,
      deptCheckStrictly: ticked.linking === "linked",
    };
    await setScope({ body }).then(
      () => {
        tell.success(core("modified"));
        onSaved();
      },
      // The refusal has been shown; what was chosen stays for another try.
      () => setBusy(false),
    );
  };
  const label = say("scope");
  return (
    <Modal
      opened
      onClose={onClose}
      size={560}
      title={say("scopeOf", { name: role.roleName })}
      closeButtonProps={{ "aria-label": core("close") }}
    >
      <div className={classes.stack}>
        <Select
          label={label}
          aria-label={label}
          allowDeselect={false}
          data={DATA_SCOPES.map((value) => ({ value, label: say(scopeWord(value)) }))}
          value={scope}
          onChange={(value) => choose(DATA_SCOPES.find((one) => one === value) ?? scope)}
        />
        {scope === "2" && data && (
          <TickedTree label={say("depts")} nodes={nodes} value={ticked} onChange={setChanged} />
        )}
        <Row end>
          <Button onClick={onClose}>{core("cancel")}</Button>
          <Button variant="filled" loading={busy} disabled={!data} onClick={() => void save()}>
            {core("save")}
          </Button>
        </Row>
      </div>
    </Modal>
  );
}
