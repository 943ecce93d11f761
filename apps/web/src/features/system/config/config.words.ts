import { defineMessages } from "../../../core/locale/messages.ts";

export const configMessages = defineMessages("system/config", {
  zh: {
    entityName: "参数",
    id: "参数号",
    name: "参数名称",
    key: "参数键名",
    keyHelp: "以字母开头，只含字母、数字、点和下划线",
    value: "参数键值",
    builtIn: "系统内置",
    builtInHelp: "内置参数不能删除",
    remark: "备注",
    created: "创建时间",
    refresh: "刷新缓存",
    refreshed: "参数已重新读取",
    deleteText: "系统内置的参数不能删除。",
  },
  en: {
    entityName: "parameter",
    id: "Parameter No.",
    name: "Name",
    key: "Key",
    keyHelp: "Starts with a letter; letters, digits, dot and underscore",
    value: "Value",
    builtIn: "Built in",
    builtInHelp: "A built-in parameter cannot be deleted",
    remark: "Remark",
    created: "Created",
    refresh: "Refresh cache",
    refreshed: "The parameters have been read anew",
    deleteText: "A built-in parameter cannot be deleted.",
  },
});
