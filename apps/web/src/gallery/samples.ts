import type { TreeNode } from "../ui/tree/tree-model.ts";

const pick = (zh: boolean, chinese: string, english: string) => (zh ? chinese : english);

/** A role's menu as the role page shows it. */
export const menuNodes = (zh: boolean): TreeNode[] => [
  { id: "home", label: pick(zh, "首页", "Home") },
  {
    id: "hotels",
    label: pick(zh, "酒店", "Hotels"),
    children: [
      {
        id: "hotel",
        label: pick(zh, "酒店管理", "Hotel management"),
        children: [
          { id: "query", label: pick(zh, "查询", "Inquire"), code: "business:hotel:query" },
          { id: "add", label: pick(zh, "新增", "Add"), code: "business:hotel:add" },
          { id: "edit", label: pick(zh, "修改", "Edit"), code: "business:hotel:edit" },
          { id: "remove", label: pick(zh, "删除", "Delete"), code: "business:hotel:remove" },
          { id: "export", label: pick(zh, "导出", "Export"), code: "business:hotel:export" },
        ],
      },
      { id: "group", label: pick(zh, "集团", "Groups") },
    ],
  },
  {
    id: "system",
    label: pick(zh, "系统管理", "System"),
    note: pick(zh, "你自己没有，不能授予", "Not yours to grant"),
    disabled: true,
    children: [{ id: "user", label: pick(zh, "用户", "Users"), disabled: true }],
  },
];

export const departments = (zh: boolean): TreeNode[] => [
  {
    id: "100",
    label: pick(zh, "Adel 总部", "Adel headquarters"),
    children: [
      {
        id: "101",
        label: pick(zh, "浙江锐科智能（代理）", "Zhejiang Ruike (agent)"),
        children: [
          { id: "103", label: pick(zh, "望湖酒店集团", "Wanghu Hotels") },
          { id: "104", label: pick(zh, "独立酒店 · 浙江", "Independent, Zhejiang") },
          { id: "105", label: pick(zh, "渠道二部", "Channel two") },
        ],
      },
      { id: "102", label: pick(zh, "川渝代理", "Sichuan and Chongqing (agent)") },
    ],
  },
];

/** 50 floors of 99 rooms: five thousand nodes with their floors. */
export const manyNodes = (zh: boolean): TreeNode[] =>
  Array.from({ length: 50 }, (_, floor) => ({
    id: `g${floor}`,
    label: pick(zh, `${floor + 1} 层`, `Floor ${floor + 1}`),
    children: Array.from({ length: 99 }, (_, room) => ({
      id: `g${floor}-${room}`,
      label: `${floor + 1}${String(room + 1).padStart(2, "0")}`,
    })),
  }));

/** The moment at which the gallery stands still: 2026-11-20 14:30 in Shanghai. */
export const NOW = Date.UTC(2026, 10, 20, 6, 30);

export const NOTICE = {
  zh: '<h2>系统升级</h2><p>本周六 <strong>02:00–04:00</strong> 升级，期间不能写卡。</p><ul><li><p>已排队的任务会在升级后继续</p></li><li><p>读卡不受影响</p></li></ul><blockquote><p>有问题请联系 <a href="mailto:support@example.com">support@example.com</a></p></blockquote>',
  en: '<h2>System upgrade</h2><p>This Saturday <strong>02:00–04:00</strong>; no cards can be written meanwhile.</p><ul><li><p>Jobs that wait go on afterwards</p></li><li><p>Reading is not affected</p></li></ul><blockquote><p>Questions: <a href="mailto:support@example.com">support@example.com</a></p></blockquote>',
} as const;

/** What an operation log holds of one call. */
export const LOGGED = {
  id: 1001,
  hotelName: "杭州望湖国际大酒店",
  softwareTypes: ["fingerprint", "ladder-control"],
  locked: false,
  remark: null,
  sectorPlan: { doorLock: [1], energySaver: [2, 3], ladder: [] },
};

/** Two minutes of a figure that goes up and down, the same each time. */
export const WAVE = Array.from({ length: 120 }, (_, at) =>
  Math.round(28 + 14 * Math.sin(at / 9) + 7 * Math.sin(at / 2.3) + (at === 84 ? 38 : 0)),
);
export const DAYS = Array.from({ length: 30 }, (_, at) => (at % 7 > 4 ? 12 : 40) + ((at * 17) % 23));

/** Number, names, province, city, locks, cards; all invented. */
export const HOTELS = [
  [1001, "杭州望湖国际大酒店", "Wanghu Grand Hotel Hangzhou", "浙江省", "杭州市", 318, 1264],
  [1002, "宁波东岸商务酒店", "East Bank Business Hotel", "浙江省", "宁波市", 142, 506],
  [1005, "上海虹桥云栖酒店", "Yunqi Hotel Hongqiao", "上海市", "上海市", 226, 931],
  [1008, "成都锦里云栖酒店", "Yunqi Hotel Chengdu Jinli", "四川省", "成都市", 188, 720],
  [1011, "厦门鹭岛海景度假酒店", "Egret Isle Resort Xiamen", "福建省", "厦门市", 264, 1103],
  [1012, "三亚椰岸度假村", "Coconut Shore Resort Sanya", "海南省", "三亚市", 402, 1877],
  [1014, "西安南门城墙酒店", "South Gate Wall Hotel", "陕西省", "西安市", 96, 311],
  [1017, "广州珠江禾舍公寓", "Heshe Riverside Residence", "广东省", "广州市", 540, 2210],
] as const;

/** Value, Chinese, English, colour. */
export const VOCABULARIES: Readonly<
  Record<
    string,
    readonly (readonly [string, string, string, "default" | "primary" | "success" | "info" | "warning" | "danger"])[]
  >
> = {
  sys_normal_disable: [
    ["0", "正常", "Normal", "primary"],
    ["1", "停用", "Disabled", "danger"],
  ],
  sys_oper_type: [
    ["1", "新增", "Insert", "info"],
    ["2", "修改", "Update", "primary"],
    ["3", "删除", "Delete", "danger"],
  ],
};
