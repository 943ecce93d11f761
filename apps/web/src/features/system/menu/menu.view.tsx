import type { Menu, MenuQuery } from "@adel/protocol/system/menu";
import type { TreeView } from "../../../crud/view.ts";
import { MenuIcon } from "../../../ui/menu-icon/menu-icon.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { type MenuForm, type MenuWord, menuFields, sendMenu, startMenu, typeWord } from "./menu.form.tsx";

export const menuView = {
  entityName: "entityName",
  id: ({ menuId }) => menuId,
  trail: ({ menuId }) => ({ entity: "system/menu", id: menuId }),
  parentId: ({ parentId }) => parentId,
  name: ({ menuName }) => menuName,
  below: ({ menuId, menuType }) =>
    menuType === "F" ? undefined : { parentId: menuId, menuType: menuType === "C" ? "F" : "C" },
  firstOpen: "none",
  afterDelete: (_, t) => t("deleteText"),
  columns: [
    { key: "menuName", label: "name", narrow: "title", width: [208, 320] },
    {
      key: "menuType",
      label: "type",
      narrow: "line",
      word: typeWord,
      show: ({ menuType }, t) => <Tag color={menuType === "C" ? "primary" : "plain"}>{t(typeWord(menuType))}</Tag>,
    },
    {
      key: "icon",
      label: "icon",
      width: [56, 64],
      show: ({ icon }) => icon !== "" && icon !== "#" && <MenuIcon name={icon} />,
    },
    { key: "orderNum", label: "order", numeric: true },
    { key: "perms", label: "perms", mono: true, narrow: "line", width: [128, 208] },
    { key: "component", label: "component", mono: true },
    { key: "visible", label: "visible", show: ({ visible }, t) => t(visible === "0" ? "shown" : "hidden") },
    { key: "status", label: "status", dict: "sys_normal_disable", narrow: "mark" },
    { key: "createTime", label: "created", time: true },
  ],
  filters: [
    { kind: "text", key: "menuName", label: "name" },
    {
      kind: "select",
      key: "visible",
      label: "visible",
      options: [
        { value: "0", label: "shown" },
        { value: "1", label: "hidden" },
      ],
    },
    { kind: "select", key: "status", label: "status", dict: "sys_normal_disable" },
  ],
  form: { width: 720, fields: menuFields, start: startMenu, send: sendMenu },
} as const satisfies TreeView<Menu, MenuQuery, MenuForm, MenuWord>;
