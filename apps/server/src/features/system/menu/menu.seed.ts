import type { MenuRow } from "./menu.table.ts";
import type { MenuSeed } from "./menu-tree.ts";
import { businessTree } from "./menu-tree-business.ts";
import { systemTree } from "./menu-tree-system.ts";

const verbs: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  list: ["列表", "List"],
  query: ["查询", "Inquire"],
  add: ["新增", "Add"],
  edit: ["修改", "Modify"],
  remove: ["删除", "Delete"],
  export: ["导出", "Export"],
  import: ["导入", "Import"],
  resetPwd: ["重置密码", "Reset password"],
  unlock: ["解锁", "Unlock"],
  forceLogout: ["强退", "Force out"],
  batchLogout: ["批量强退", "Force out many"],
  security: ["安全参数", "Security parameters"],
  changeStatus: ["状态修改", "Change status"],
  preview: ["预览", "Preview"],
  code: ["生成代码", "Generate code"],
  transfer: ["转移", "Transfer"],
  rotate: ["更换密钥", "Rotate key"],
  bind: ["绑定", "Bind"],
  unbind: ["解绑", "Unbind"],
  inspect: ["检测", "Inspect"],
  settle: ["核销未知任务", "Settle unanswered jobs"],
  used: ["标记已使用", "Mark as used"],
  confirm: ["确认收款", "Confirm payment"],
  approve: ["复核", "Approve"],
  issue: ["写房卡", "Write guest cards"],
  lost: ["挂失补卡", "Replace lost cards"],
  move: ["换房", "Move guests"],
  grant: ["班次授权", "Authorize a shift"],
  state: ["确认房卡状态", "Confirm card states"],
  provider: ["服务商", "Providers"],
  submit: ["提交", "Submit"],
};

const common = {
  is_frame: "1",
  is_cache: "0",
  visible: "0",
  component: "",
  path: "",
  icon: "#",
  query: "",
  route_name: "",
} as const;

function rowsOf(menu: MenuSeed, parent: number, order: number, off: boolean, now: number): MenuRow[] {
  const status = off || menu.off ? "1" : "0";
  const prefix = (menu.perms ?? "").replace(/:[^:]*$/, "");
  const waiting = status === "1" ? 1 : 0;
  const own: MenuRow = {
    ...common,
    waiting,
    menu_id: menu.id,
    parent_id: parent,
    menu_name: menu.zh,
    menu_name_en: menu.en,
    order_num: order,
    path: menu.path,
    component: menu.component ?? "",
    menu_type: menu.below ? "M" : "C",
    visible: menu.hidden ? "1" : "0",
    status,
    perms: menu.perms ?? "",
    icon: menu.icon,
    create_time: now,
  };
  const buttons = (menu.buttons ?? []).map((word, at): MenuRow => {
    const [zh, en] = verbs[word.slice(word.lastIndexOf(":") + 1)] ?? [word, word];
    return {
      ...common,
      waiting,
      menu_id: menu.id * 10 + at,
      parent_id: menu.id,
      menu_name: `${menu.zh}${zh}`,
      menu_name_en: `${menu.en}: ${en}`,
      order_num: at + 1,
      menu_type: "F",
      status,
      perms: word.includes(":") ? word : `${prefix}:${word}`,
      create_time: now,
    };
  });
  const below = (menu.below ?? []).flatMap((child, at) =>
    rowsOf(child, menu.id, at + 1, off || menu.off === true, now),
  );
  return [own, ...buttons, ...below];
}

/** Every menu row of the product, as the first start writes it. */
export const menuRows = (now: number): MenuRow[] =>
  [...businessTree, ...systemTree].flatMap((menu, at) => rowsOf(menu, 0, at + 1, false, now));
