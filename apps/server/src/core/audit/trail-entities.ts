import type { Permission, TrailEntity } from "@adel/protocol";

/** Where a row's department is stored. */
export interface RowDepartment {
  /** The table, joined with those that have the department. */
  readonly from: string;
  /** The column with the id that the trail has. */
  readonly id: string;
  /** The column that the row's data scope compares. */
  readonly dept: string;
}

interface EntityRule {
  /** Who may query such rows, by any of these, may also read their changes; none: those with all data only. */
  readonly permissions: readonly Permission[];
  /**
   * Missing: its rows have no department, and their changes are shown to those with all data only, unless the change
   * itself states one.
   */
  readonly department?: RowDepartment;
  /** The field with the row's name. */
  readonly name?: string;
  /** The rows are accounts: changes of those with more rights than the reader are shown without content. */
  readonly isAccount?: true;
}

const ofRow = (table: string, id: string, dept = "dept_id"): RowDepartment => ({
  from: table,
  id: `${table}.${id}`,
  dept: `${table}.${dept}`,
});
const ofParent = (table: string, id: string, parent: string, parentId: string, foreignKey: string): RowDepartment => ({
  from: `${table} join ${parent} on ${parent}.${parentId} = ${table}.${foreignKey}`,
  id: `${table}.${id}`,
  dept: `${parent}.dept_id`,
});
const ofHotel = (table: string, id = "id") => ofParent(table, id, "biz_hotel", "id", "hotel_id");

/** An inspection without a hotel belongs to its encoder. */
const ofInspection: RowDepartment = {
  from: `biz_inspection join biz_encoder on biz_encoder.id = biz_inspection.encoder_id
    left join biz_hotel on biz_hotel.id = biz_inspection.hotel_id`,
  id: "biz_inspection.id",
  dept: "coalesce(biz_hotel.dept_id, biz_encoder.dept_id)",
};

/** All kinds of rows in the audit trail: the trail refuses others at compile time. */
export const TRAIL_RULES: Readonly<Record<TrailEntity, EntityRule>> = {
  "auth/identity": { permissions: [] },
  "business/account": { permissions: ["business:order:list"], department: ofRow("sys_dept", "dept_id") },
  "business/card": {
    permissions: ["business:hotelcard:list", "business:testcard:query"],
    department: ofHotel("biz_card_job", "job_id"),
  },
  "business/desk": { permissions: ["business:desk:list"], department: ofHotel("biz_desk_act") },
  "business/desk/grant": { permissions: ["business:desk:grant"], department: ofHotel("biz_desk_grant") },
  "business/desk/policy": { permissions: ["business:hotel:policy"], department: ofRow("biz_hotel", "id") },
  "business/encoder": {
    permissions: ["business:encoder:query"],
    department: ofRow("biz_encoder", "id"),
    name: "deviceName",
  },
  "business/encoder-inspection": {
    permissions: ["business:encoder:query"],
    department: ofParent("biz_encoder_inspection", "id", "biz_encoder", "id", "encoder_id"),
  },
  "business/group": { permissions: ["business:group:query"], department: ofRow("biz_group", "id"), name: "groupName" },
  "business/hotel": { permissions: ["business:hotel:query"], department: ofRow("biz_hotel", "id"), name: "hotelName" },
  "business/hotel-card": {
    permissions: ["business:hotelcard:list"],
    department: ofHotel("biz_hotel_card"),
    name: "cardNumber",
  },
  "business/inspection": { permissions: ["business:inspection:list"], department: ofInspection, name: "cardNumber" },
  "business/order": { permissions: ["business:order:list"], department: ofRow("biz_order", "order_no") },
  "business/payment": { permissions: ["business:payment:query"] },
  "business/payment/provider": { permissions: ["business:payment:provider"] },
  "business/reconciliation": { permissions: ["business:order:reconcile"] },
  "business/refund": {
    permissions: ["business:order:list"],
    department: ofParent("biz_refund", "refund_no", "biz_order", "order_no", "order_no"),
  },
  "business/room": { permissions: ["business:room:query"], department: ofHotel("biz_room"), name: "label" },
  "business/test-card": {
    permissions: ["business:testcard:query"],
    department: ofHotel("biz_test_card"),
    name: "cardNumber",
  },
  "business/transfer": {
    permissions: ["business:transfer:list"],
    department: ofRow("biz_transfer", "transfer_no", "from_dept_id"),
  },
  "monitor/alarm": { permissions: ["monitor:alarm:query"], name: "name" },
  "monitor/job": { permissions: ["monitor:job:query"], name: "jobName" },
  "monitor/jobLog": { permissions: ["monitor:job:list"], name: "jobName" },
  "monitor/logininfor": { permissions: ["monitor:logininfor:list"] },
  "monitor/online": { permissions: ["monitor:online:list"], name: "userName" },
  "monitor/operlog": { permissions: ["monitor:operlog:list"] },
  "system/config": { permissions: ["system:config:query"], name: "configName" },
  "system/dept": { permissions: ["system:dept:query"], department: ofRow("sys_dept", "dept_id"), name: "deptName" },
  "system/dict-data": { permissions: ["system:dict:query"], name: "dictLabel" },
  "system/dict-type": { permissions: ["system:dict:query"], name: "dictName" },
  "system/file": { permissions: [], name: "originalName" },
  "system/hook": { permissions: [], name: "hookName" },
  "system/menu": { permissions: ["system:menu:query"], name: "menuName" },
  "system/notice": { permissions: ["system:notice:query"], name: "noticeTitle" },
  "system/post": { permissions: ["system:post:query"], name: "postName" },
  "system/provider": { permissions: ["system:provider:query"], name: "providerName" },
  "system/role": { permissions: ["system:role:query"], name: "roleName" },
  "system/token": { permissions: ["system:token:othersTokens"], name: "name" },
  "system/user": {
    permissions: ["system:user:query"],
    department: ofRow("sys_user", "user_id"),
    name: "userName",
    isAccount: true,
  },
  "tool/form": { permissions: ["tool:build:query"], department: ofRow("tool_form", "id"), name: "formKey" },
  "tool/form-submission": {
    permissions: ["tool:build:query"],
    department: ofParent("tool_form_submission", "id", "tool_form", "id", "form_id"),
  },
  "tool/gen": { permissions: ["tool:gen:query"], name: "tableName" },
};
