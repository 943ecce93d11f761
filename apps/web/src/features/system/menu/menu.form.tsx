import type { MessageKey } from "@adel/messages";
import type { Menu } from "@adel/protocol/system/menu";
import { Input, SegmentedControl } from "@mantine/core";
import type { Field } from "../../../crud/view.ts";
import { IconField } from "../../../ui/menu-icon/icon-field.tsx";
import { MenuParentField } from "./menu-parent-field.tsx";

export type MenuWord = MessageKey<"system.menu">;

/** A menu entry's form; switches are on for the server's "0" or "1". */
export interface MenuForm {
  readonly menuId: number | undefined;
  readonly parentId: number;
  readonly menuType: Menu["menuType"];
  readonly icon: string;
  readonly menuNameZh: string;
  readonly menuNameEn: string;
  readonly orderNum: number;
  readonly path: string;
  readonly component: string;
  readonly query: string;
  readonly perms: string;
  readonly external: boolean;
  readonly cached: boolean;
  readonly shown: boolean;
  readonly status: string;
  /** The row's stored value; no page of this product uses it. */
  readonly routeName: string;
}

export const startMenu = (row: Menu | undefined): MenuForm => ({
  menuId: row?.menuId,
  parentId: row?.parentId ?? 0,
  menuType: row?.menuType ?? "C",
  icon: row?.icon ?? "#",
  menuNameZh: row?.menuNameZh ?? "",
  menuNameEn: row?.menuNameEn ?? "",
  orderNum: row?.orderNum ?? 0,
  path: row?.path ?? "",
  component: row?.component ?? "",
  query: row?.query ?? "",
  perms: row?.perms ?? "",
  external: row?.isFrame === "0",
  cached: row?.isCache !== "1",
  shown: row?.visible !== "1",
  status: row?.status ?? "0",
  routeName: row?.routeName ?? "",
});

/** "0" means yes in all three fields. Fields that the type does not have are not sent. */
export const sendMenu = ({ external, cached, shown, icon, ...values }: MenuForm): object => ({
  ...values,
  icon: icon === "" ? "#" : icon,
  isFrame: external ? "0" : "1",
  isCache: cached ? "0" : "1",
  visible: shown ? "0" : "1",
  ...(values.menuType !== "C" && { component: "", query: "" }),
  ...(values.menuType === "M" && { perms: "" }),
  ...(values.menuType === "F" && { path: "", icon: "#", isFrame: "1" }),
});

const isNoButton = ({ menuType }: MenuForm) => menuType !== "F";
const isPage = ({ menuType }: MenuForm) => menuType === "C";
const TYPES = [
  { value: "M", word: "directory" },
  { value: "C", word: "page" },
  { value: "F", word: "button" },
] as const;
export const typeWord = (type: Menu["menuType"]) => TYPES.find(({ value }) => value === type)?.word ?? "page";

export const menuFields: readonly Field<MenuForm, MenuWord>[] = [
  {
    kind: "custom",
    key: "menuType",
    label: "type",
    show: ({ values, set }, t) => (
      <Input.Wrapper label={t("type")} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={t("type")}
          data={TYPES.map(({ value, word }) => ({ value, label: t(word) }))}
          value={values.menuType}
          onChange={(selected) => set("menuType", TYPES.find(({ value }) => value === selected)?.value ?? "C")}
        />
      </Input.Wrapper>
    ),
  },
  {
    kind: "custom",
    key: "parentId",
    label: "parent",
    show: ({ values, errors, set }) => (
      <MenuParentField
        menuId={values.menuId}
        menuType={values.menuType}
        value={values.parentId}
        onChange={(id) => set("parentId", id)}
        {...(errors.parentId !== undefined && { error: errors.parentId })}
      />
    ),
  },
  { kind: "text", key: "menuNameZh", label: "nameZh", required: true },
  { kind: "text", key: "menuNameEn", label: "nameEn", help: "nameEnHelp" },
  {
    kind: "custom",
    key: "icon",
    label: "icon",
    when: isNoButton,
    show: ({ values, set }, t) => (
      <IconField label={t("icon")} value={values.icon} onChange={(name) => set("icon", name)} />
    ),
  },
  { kind: "number", key: "orderNum", label: "order", help: "orderHelp" },
  { kind: "text", key: "path", label: "path", required: true, help: "pathHelp", when: isNoButton },
  {
    kind: "text",
    key: "component",
    label: "component",
    required: true,
    help: "componentHelp",
    when: (values) => isPage(values) && !values.external,
  },
  { kind: "text", key: "perms", label: "perms", help: "permsHelp", when: ({ menuType }) => menuType !== "M" },
  { kind: "text", key: "query", label: "query", help: "queryHelp", when: isPage },
  { kind: "switch", key: "external", label: "external", help: "externalHelp", when: isNoButton },
  { kind: "switch", key: "cached", label: "cache", help: "cacheHelp", when: isPage },
  { kind: "switch", key: "shown", label: "visible", help: "visibleHelp", when: isNoButton },
  { kind: "select", key: "status", label: "status", dict: "sys_normal_disable", help: "statusHelp" },
];
