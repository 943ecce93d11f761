import type { MessageKey } from "@adel/messages";
import type { Translate } from "../core/locale/messages.ts";
import type { TreeNode } from "../ui/tree/tree-model.ts";

type Texts = Translate<MessageKey<"gallery">>;

/** A role's menu as the role page shows it. */
export const menuNodes = (t: Texts): TreeNode[] => [
  { id: "home", label: t("home") },
  {
    id: "hotels",
    label: t("hotels"),
    children: [
      {
        id: "hotel",
        label: t("hotelManagement"),
        children: [
          { id: "query", label: t("inquire"), code: "business:hotel:query" },
          { id: "add", label: t("add"), code: "business:hotel:add" },
          { id: "edit", label: t("edit"), code: "business:hotel:edit" },
          { id: "remove", label: t("delete"), code: "business:hotel:remove" },
          { id: "export", label: t("export"), code: "business:hotel:export" },
        ],
      },
      { id: "group", label: t("groups") },
    ],
  },
  {
    id: "system",
    label: t("system"),
    note: t("notYoursToGrant"),
    disabled: true,
    children: [{ id: "user", label: t("users"), disabled: true }],
  },
];

export const departments = (t: Texts): TreeNode[] => [
  {
    id: "100",
    label: t("adelHeadquarters"),
    children: [
      {
        id: "101",
        label: t("zhejiangRuikeAgent"),
        children: [
          { id: "103", label: t("wanghuHotels") },
          { id: "104", label: t("independentZhejiang") },
          { id: "105", label: t("channelTwo") },
        ],
      },
      { id: "102", label: t("sichuanAndChongqingAgent") },
    ],
  },
];

/** 50 floors of 99 rooms: five thousand nodes with their floors. */
export const manyNodes = (t: Texts): TreeNode[] =>
  Array.from({ length: 50 }, (_, floor) => ({
    id: `g${floor}`,
    label: t("floor", { number: floor + 1 }),
    children: Array.from({ length: 99 }, (_, room) => ({
      id: `g${floor}-${room}`,
      label: `${floor + 1}${String(room + 1).padStart(2, "0")}`,
    })),
  }));

/** The fixed time of the gallery: 2026-11-20 14:30 in Shanghai. */
export const NOW = Date.UTC(2026, 10, 20, 6, 30);

/** What an operation log holds of one call. */
export const LOGGED = {
  id: 1001,
  hotelName: "杭州望湖国际大酒店",
  softwareTypes: ["fingerprint", "ladder-control"],
  locked: false,
  remark: null,
  sectorPlan: { doorLock: [1], energySaver: [2, 3], ladder: [] },
};

/** Two minutes of a deterministic wave. */
export const WAVE = Array.from({ length: 120 }, (_, at) =>
  Math.round(28 + 14 * Math.sin(at / 9) + 7 * Math.sin(at / 2.3) + (at === 84 ? 38 : 0)),
);
export const DAYS = Array.from({ length: 30 }, (_, at) => (at % 7 > 4 ? 12 : 40) + ((at * 17) % 23));

/** Number, name, province, city, locks, cards; all invented. */
export const HOTELS = [
  [1001, "hotel1001", "浙江省", "杭州市", 318, 1264],
  [1002, "hotel1002", "浙江省", "宁波市", 142, 506],
  [1005, "hotel1005", "上海市", "上海市", 226, 931],
  [1008, "hotel1008", "四川省", "成都市", 188, 720],
  [1011, "hotel1011", "福建省", "厦门市", 264, 1103],
  [1012, "hotel1012", "海南省", "三亚市", 402, 1877],
  [1014, "hotel1014", "陕西省", "西安市", 96, 311],
  [1017, "hotel1017", "广东省", "广州市", 540, 2210],
] as const;

/** Value, text, color. */
export const VOCABULARIES: Readonly<
  Record<
    string,
    readonly (readonly [
      string,
      MessageKey<"gallery">,
      "default" | "primary" | "success" | "info" | "warning" | "danger",
    ])[]
  >
> = {
  sys_normal_disable: [
    ["0", "normal", "primary"],
    ["1", "disabled", "danger"],
  ],
  sys_oper_type: [
    ["1", "insert", "info"],
    ["2", "update", "primary"],
    ["3", "delete", "danger"],
  ],
};
