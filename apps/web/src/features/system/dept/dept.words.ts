import { defineMessages } from "../../../core/locale/messages.ts";

export const deptMessages = defineMessages("system/dept", {
  zh: {
    entityName: "部门",
    parent: "上级部门",
    choose: "选择上级部门",
    name: "部门名称",
    order: "显示顺序",
    orderHelp: "数字小的排在前面",
    leader: "负责人",
    phone: "联系电话",
    email: "邮箱",
    status: "状态",
    statusHelp: "还有启用的下级部门时不能停用",
    created: "创建时间",
    deleteText: "还有下级部门，或还有用户、酒店的部门不能删除。",
  },
  en: {
    entityName: "department",
    parent: "Parent department",
    choose: "Choose the parent department",
    name: "Department",
    order: "Order",
    orderHelp: "Smaller numbers come first",
    leader: "Leader",
    phone: "Phone",
    email: "E-mail",
    status: "Status",
    statusHelp: "Not while a department below it is in use",
    created: "Created",
    deleteText: "A department that has others below it, or users or hotels, cannot be deleted.",
  },
});
