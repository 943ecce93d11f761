import { defineMessages } from "../../../core/locale/messages.ts";

export const groupMessages = defineMessages("business/group", {
  zh: {
    entityName: "集团",
    name: "集团名称",
    contact: "联系人",
    phone: "电话",
    dept: "所属部门",
    deptHelp: "不选则归入您所在的部门；该部门及上级可以看到此集团",
    hotels: "酒店数量",
    created: "创建时间",
    remark: "备注",
    deleteText: "还有酒店属于此集团时不能删除。",
  },
  en: {
    entityName: "hotel group",
    name: "Group name",
    contact: "Contact",
    phone: "Phone",
    dept: "Department",
    deptHelp: "None: your own department. It and those above it see the group",
    hotels: "Hotels",
    created: "Created",
    remark: "Remark",
    deleteText: "A group that hotels belong to is not deleted.",
  },
});
