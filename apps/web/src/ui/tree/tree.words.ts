import { defineWords } from "../../core/locale/words.ts";

export const treeWords = defineWords("tree", {
  zh: {
    find: "在树中查找",
    found: "找到 {count} 项",
    none: "没有找到“{text}”",
    checked: "已选 {count} / {total}",
    linked: "父子联动",
    openAll: "全部展开",
    closeAll: "全部收起",
    checkAll: "全选",
    checkNone: "全不选",
    clear: "清除",
    empty: "这里还没有内容",
    many: "已选 {count} 项",
  },
  en: {
    find: "Find in the tree",
    found: "{count} found",
    none: "Nothing found for “{text}”",
    checked: "{count} of {total} selected",
    linked: "Link parents and children",
    openAll: "Expand all",
    closeAll: "Collapse all",
    checkAll: "Select all",
    checkNone: "Select none",
    clear: "Clear",
    empty: "Nothing here yet",
    many: "{count} selected",
  },
});
