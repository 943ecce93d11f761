import { defineMessages } from "../../../core/locale/messages.ts";

export const postMessages = defineMessages("system/post", {
  zh: {
    entityName: "岗位",
    id: "岗位号",
    code: "岗位编码",
    codeHelp: "不能与其他岗位重复，例如 ceo",
    name: "岗位名称",
    order: "显示顺序",
    orderHelp: "数字小的排在前面",
    status: "状态",
    remark: "备注",
    created: "创建时间",
    deleteText: "还有人担任的岗位不能删除。",
  },
  en: {
    entityName: "post",
    id: "Post No.",
    code: "Post code",
    codeHelp: "No other post has it, such as ceo",
    name: "Post name",
    order: "Order",
    orderHelp: "Smaller numbers come first",
    status: "Status",
    remark: "Remark",
    created: "Created",
    deleteText: "A post that somebody holds cannot be deleted.",
  },
});
