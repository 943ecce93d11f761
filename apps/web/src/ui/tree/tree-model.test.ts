import { describe, expect, test } from "vitest";
import { countLeftOut, isAllChecked, leavesOnly, selectedOf, ticks, toggled, toggledAll } from "./checking.ts";
import { above, indexTree, nest, opened, search, type TreeNode, trail, visibleRows } from "./tree-model.ts";

const menu: readonly TreeNode[] = [
  { id: "home", label: "首页" },
  {
    id: "hotels",
    label: "酒店",
    children: [
      {
        id: "hotel",
        label: "酒店管理",
        children: [
          { id: "query", label: "查询", code: "business:hotel:query" },
          { id: "add", label: "新增", code: "business:hotel:add" },
        ],
      },
      { id: "group", label: "集团" },
    ],
  },
  {
    id: "system",
    label: "系统管理",
    disabled: true,
    children: [{ id: "user", label: "用户", disabled: true }],
  },
];
const index = indexTree(menu);
const at = (id: string): TreeNode => {
  const node = index.get(id)?.node;
  if (!node) throw new Error(`no node ${id}`);
  return node;
};
const none = new Set<string>();

describe("a linked tree", () => {
  const tick = (selected: ReadonlySet<string>) => ticks(menu, selected, "linked");

  test("half ticks a parent of which only some children are ticked", () => {
    const all = tick(new Set(["query"]));
    expect([all.get("query"), all.get("hotel"), all.get("hotels"), all.get("home")]).toEqual([
      "on",
      "half",
      "half",
      "off",
    ]);
    expect(selectedOf(all, index)).toEqual({ checked: ["query"], half: ["hotels", "hotel"] });
  });

  test("ticks a parent when its last child is ticked, and what is below when a parent is", () => {
    expect(tick(new Set(["query", "add"])).get("hotel")).toBe("on");
    expect([...toggled(at("hotels"), none, "linked")]).toEqual(["query", "add", "group"]);
  });

  test("unticks below a fully ticked parent, and fills a half ticked one", () => {
    const half = new Set(["query"]);
    const full = toggled(at("hotel"), half, "linked");
    expect([...full].sort()).toEqual(["add", "query"]);
    expect([...toggled(at("hotel"), full, "linked")]).toEqual([]);
  });

  test("never ticks children that nobody chose when a half ticked parent comes back from the server", () => {
    const stored = ["hotels", "hotel", "query"];
    expect([...leavesOnly(index, stored)]).toEqual(["query"]);
    expect(tick(leavesOnly(index, stored)).get("add")).toBe("off");
  });

  test("leaves disabled nodes as they are, whatever stands above them is told", () => {
    const held = new Set(["user"]);
    expect([...toggled(at("system"), held, "linked")]).toEqual(["user"]);
    expect([...toggledAll(menu, held, "linked")].sort()).toEqual(["add", "group", "home", "query", "user"]);
    expect([...toggledAll(menu, toggledAll(menu, held, "linked"), "linked")]).toEqual(["user"]);
  });
});

describe("nodes that stand apart", () => {
  const apart = { mark: "重要", help: "只能单独勾选" };
  const order: TreeNode = {
    id: "order",
    label: "订单",
    children: [
      { id: "list", label: "查询" },
      { id: "refund", label: "退款", apart },
    ],
  };
  const keys: TreeNode = { id: "keys", label: "密钥", children: [{ id: "rotate", label: "更换", apart }] };
  const tree = [order, keys, { id: "rights", label: "权限", apart }];
  const refund: TreeNode = { id: "refund", label: "退款", apart };

  test("are not ticked with what is above them, nor with the whole tree, which says how many they are", () => {
    const page = toggled(order, none, "linked");
    expect([...page]).toEqual(["list"]);
    expect(ticks(tree, page, "linked").get("order")).toBe("half");
    expect(countLeftOut([order], none, page)).toBe(1);
    expect([...toggled(keys, none, "linked")]).toEqual([]);
    for (const cascadeMode of ["linked", "loose"] as const) {
      const all = toggledAll(tree, none, cascadeMode);
      expect([...all].filter((id) => ["refund", "rotate", "rights"].includes(id))).toEqual([]);
      expect(countLeftOut(tree, none, all)).toBe(3);
      expect([isAllChecked(tree, none, cascadeMode), isAllChecked(tree, all, cascadeMode)]).toEqual([false, true]);
    }
  });

  test("are found by their mark", () => {
    expect(search(indexTree(tree), "重要")?.matches).toBe(3);
  });

  test("are ticked by themselves, and unticked with the others", () => {
    const one = toggled(refund, none, "linked");
    expect([...one]).toEqual(["refund"]);
    expect(countLeftOut([refund], none, one)).toBe(0);
    const both = toggled(order, one, "linked");
    expect([...both].sort()).toEqual(["list", "refund"]);
    expect(countLeftOut([order], one, both)).toBe(0);
    expect([...toggled(order, both, "linked")]).toEqual([]);
    expect([...toggledAll(tree, toggledAll(tree, one, "loose"), "loose")]).toEqual([]);
    expect([...toggled(refund, one, "loose")]).toEqual([]);
  });
});

describe("a loose tree", () => {
  test("ticks each node for itself and none half", () => {
    const selected = toggled(at("hotels"), none, "loose");
    expect(selectedOf(ticks(menu, selected, "loose"), index)).toEqual({ checked: ["hotels"], half: [] });
    expect([...toggled(at("hotels"), selected, "loose")]).toEqual([]);
  });

  test("ticks every node at once but the disabled", () => {
    expect([...toggledAll(menu, none, "loose")]).toEqual(["home", "hotels", "hotel", "query", "add", "group"]);
  });
});

describe("a search", () => {
  test("shows what matches, opens the way to it and keeps what hangs below", () => {
    const found = search(index, "酒店管理");
    expect(found?.matches).toBe(1);
    expect([...(found?.opened ?? [])]).toEqual(["hotels"]);
    expect([...(found?.shown ?? [])].sort()).toEqual(["add", "hotel", "hotels", "query"]);
    expect(visibleRows(menu, none, found).map(({ node }) => node.id)).toEqual(["hotels", "hotel"]);
  });

  test("finds a permission as well as a name, in capitals too", () => {
    const found = search(index, "HOTEL:ADD");
    expect(visibleRows(menu, none, found).map(({ node }) => node.id)).toEqual(["hotels", "hotel", "add"]);
  });

  test("for nothing shows everything", () => {
    expect(search(index, "  ")).toBeUndefined();
  });
});

describe("the rows of a tree", () => {
  test("say their level, their place among their shown siblings, and whether they open", () => {
    const rows = visibleRows(menu, new Set(["hotels"]));
    expect(rows.map(({ node, level, treeRow: position, siblings }) => [node.id, level, position, siblings])).toEqual([
      ["home", 1, 1, 3],
      ["hotels", 1, 2, 3],
      ["hotel", 2, 1, 2],
      ["group", 2, 2, 2],
      ["system", 1, 3, 3],
    ]);
    expect(rows.map(({ expandable, open }) => [expandable, open])).toEqual([
      [false, false],
      [true, true],
      [true, false],
      [false, false],
      [true, false],
    ]);
  });

  test("know the way to their root", () => {
    expect(above(index, "query")).toEqual(["hotel", "hotels"]);
    expect(trail(index, "query")).toEqual(["酒店", "酒店管理", "查询"]);
  });
});

test("a tree begins with nothing, its roots, or all of it open", () => {
  expect(opened(menu, "none")).toEqual([]);
  expect(opened(menu, "roots")).toEqual(["home", "hotels", "system"]);
  expect(opened(menu, "all")).toEqual(["home", "hotels", "hotel", "query", "add", "group", "system", "user"]);
});

describe("a flat list", () => {
  const row = (id: number, parentId: number, name: string) => ({ id, parentId, name });
  const read = ({ id, parentId, name }: ReturnType<typeof row>) => ({
    id: String(id),
    parentId: String(parentId),
    label: name,
  });

  // [R:3.tree.fields] [R:3.tree.root]
  test("becomes a tree under parent 0", () => {
    expect(nest([row(100, 0, "总部"), row(101, 100, "浙江"), row(102, 101, "望湖")], read)).toEqual([
      { id: "100", label: "总部", children: [{ id: "101", label: "浙江", children: [{ id: "102", label: "望湖" }] }] },
    ]);
  });

  test("keeps rows whose parent a filter left out, as roots", () => {
    expect(nest([row(102, 101, "望湖"), row(200, 0, "川渝")], read).map(({ id }) => id)).toEqual(["102", "200"]);
  });
});

test("five thousand nodes are laid out, ticked and searched in one pass each", () => {
  const wide: TreeNode[] = Array.from({ length: 50 }, (_, group) => ({
    id: `g${group}`,
    label: `group ${group}`,
    children: Array.from({ length: 99 }, (_, leaf) => ({ id: `g${group}-${leaf}`, label: `leaf ${leaf}` })),
  }));
  const big = indexTree(wide);
  expect(big.size).toBe(5_000);
  const all = toggledAll(wide, none, "linked");
  expect(all.size).toBe(4_950);
  expect(selectedOf(ticks(wide, all, "linked"), big).checked).toHaveLength(5_000);
  expect(search(big, "leaf 42")?.matches).toBe(50);
});
