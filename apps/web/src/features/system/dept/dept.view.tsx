import type { MessageKey } from "@adel/messages";
import type { Dept, DeptQuery } from "@adel/protocol/system/dept";
import type { TreeView } from "../../../crud/view.ts";
import { DeptParentField } from "./dept-parent-field.tsx";

type Word = MessageKey<"system.dept">;
interface DeptForm {
  readonly deptId: number | undefined;
  /** 0: the root, which stays where it is. */
  readonly parentId: number | undefined;
  readonly deptName: string;
  readonly orderNum: number;
  readonly leader: string;
  readonly phone: string;
  readonly email: string;
  readonly status: string;
}

export const deptView = {
  entityName: "entityName",
  id: ({ deptId }) => deptId,
  trail: ({ deptId }) => ({ entity: "system/dept", id: deptId }),
  parentId: ({ parentId }) => parentId,
  name: ({ deptName }) => deptName,
  below: ({ deptId }) => ({ parentId: deptId }),
  firstOpen: "all",
  afterDelete: (_, t) => t("deleteText"),
  columns: [
    { key: "deptName", label: "name", narrow: "title", width: [208, 320] },
    { key: "orderNum", label: "order", numeric: true },
    { key: "leader", label: "leader", narrow: "line" },
    { key: "phone", label: "phone", mono: true, narrow: "line" },
    { key: "status", label: "status", dict: "sys_normal_disable", narrow: "mark" },
    { key: "createTime", label: "created", time: true },
  ],
  filters: [
    { kind: "text", key: "deptName", label: "name" },
    { kind: "select", key: "status", label: "status", dict: "sys_normal_disable" },
  ],
  form: {
    width: 480,
    start: (row) => ({
      deptId: row?.deptId,
      parentId: row?.parentId,
      deptName: row?.deptName ?? "",
      orderNum: row?.orderNum ?? 0,
      leader: row?.leader ?? "",
      phone: row?.phone ?? "",
      email: row?.email ?? "",
      status: row?.status ?? "0",
    }),
    fields: [
      {
        kind: "custom",
        key: "parentId",
        label: "parent",
        when: ({ parentId }) => parentId !== 0,
        show: ({ values, errors, set }) => (
          <DeptParentField
            deptId={values.deptId}
            value={values.parentId}
            onChange={(id) => set("parentId", id)}
            {...(errors.parentId !== undefined && { error: errors.parentId })}
          />
        ),
      },
      { kind: "text", key: "deptName", label: "name", required: true },
      { kind: "number", key: "orderNum", label: "order", help: "orderHelp" },
      { kind: "text", key: "leader", label: "leader" },
      { kind: "text", key: "phone", label: "phone" },
      { kind: "text", key: "email", label: "email" },
      { kind: "select", key: "status", label: "status", dict: "sys_normal_disable", help: "statusHelp" },
    ],
  },
} as const satisfies TreeView<Dept, DeptQuery, DeptForm, Word>;
