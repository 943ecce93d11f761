import { DATA_SCOPES, type Role, roleRoutes } from "@adel/protocol/system/role";
import { Button, Modal, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "../../../core/locale/messages.ts";
import { report } from "../../../core/notify.ts";
import { useClient } from "../../../core/services.tsx";
import { nodesOf } from "../../../core/tree-nodes.ts";
import { Row } from "../../../ui/layout.tsx";
import { CheckboxTree } from "./checkbox-tree.tsx";
import { type CheckedNodes, initialDepts, toDeptIds } from "./checked-nodes.ts";
import classes from "./role.module.css";
import { scopeWord } from "./role.view.tsx";

/** The departments, and those in a role's data scope. */
function useDepartments(role: Role) {
  const { deptTree } = useClient(roleRoutes);
  const [changed, setChanged] = useState<CheckedNodes>();
  const { data } = useQuery({
    queryKey: [roleRoutes.deptTree.path, role.roleId],
    queryFn: ({ signal }) => deptTree({ params: { roleId: role.roleId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const nodes = useMemo(() => nodesOf(data?.depts ?? []), [data]);
  const checked = changed ?? initialDepts(nodes, data?.deptIds ?? [], role.deptCheckStrictly);
  return { isLoaded: data !== undefined, nodes, checked, onCheck: setChanged };
}

interface Props {
  readonly role: Role;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}
/** Selects the data scope of a role: one of five forms, one of them with selected departments. */
export function ScopeDialog({ role, onClose, onSaved }: Props) {
  const t = useTranslation("system.role");
  const core = useTranslation("common");
  const { setScope } = useClient(roleRoutes);
  const [scope, choose] = useState(role.dataScope);
  const [busy, setBusy] = useState(false);
  const { isLoaded, nodes, checked, onCheck } = useDepartments(role);
  const save = async () => {
    setBusy(true);
    const selected = scope === "2" ? toDeptIds(nodes, checked) : [];
    const body = {
      roleId: role.roleId,
      dataScope: scope,
      deptIds: selected,
      deptCheckStrictly: checked.cascadeMode === "linked",
    };
    await setScope({ body }).then(
      () => {
        report.success(core("modified"));
        onSaved();
      },
      // The refusal has been shown; what was chosen stays for another try.
      () => setBusy(false),
    );
  };
  const label = t("scope");
  return (
    <Modal
      opened
      onClose={onClose}
      size={560}
      title={t("scopeOf", { name: role.roleName })}
      closeButtonProps={{ "aria-label": core("close") }}
    >
      <div className={classes.stack}>
        <Select
          label={label}
          aria-label={label}
          allowDeselect={false}
          data={DATA_SCOPES.map((value) => ({ value, label: t(scopeWord(value)) }))}
          value={scope}
          onChange={(value) => choose(DATA_SCOPES.find((one) => one === value) ?? scope)}
        />
        {scope === "2" && isLoaded && (
          <CheckboxTree label={t("depts")} nodes={nodes} value={checked} halves="left" onChange={onCheck} />
        )}
        <Row end>
          <Button onClick={onClose}>{core("cancel")}</Button>
          <Button variant="filled" loading={busy} disabled={!isLoaded} onClick={() => void save()}>
            {core("save")}
          </Button>
        </Row>
      </div>
    </Modal>
  );
}
