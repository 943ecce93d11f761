import { expect, test } from "vitest";
import { addCatalogs, createMessages, getTranslator, loadCatalogs, type MessageKey, type Namespace } from "./index.ts";

// The texts that the specification gives in words (§2, §4, §8), in both languages. What the server says, and the
// faults of the bridge, are held by the protocol's own list.

const messages = createMessages();
for (const language of ["zh", "en"]) addCatalogs(messages, language, await loadCatalogs(language));
const textsOf = <N extends Namespace>(namespace: N, key: MessageKey<N>) =>
  ["zh", "en"].map((language) => getTranslator(messages, language, namespace)(key));

test.for([
  ["added", "新增成功", "Added successfully"],
  ["modified", "修改成功", "Modified successfully"],
  ["deleted", "删除成功", "Deleted successfully"],
  ["interfaceFailed", "接口请求失败（HTTP {status}）", "Interface request failed (HTTP {status})"],
  ["expiredTitle", "系统提示", "System notice"],
  [
    "expiredText",
    "登录状态已过期，您可以继续留在该页面，或者重新登录",
    "Your login has expired. You can stay on this page, or log in again",
  ],
  ["relogin", "重新登录", "Log in again"],
  ["cancel", "取消", "Cancel"],
  ["home", "首页", "Home"],
] as const)("everywhere %s says %s, %s", ([key, zh, en]) => {
  expect(textsOf("common", key)).toEqual([zh, en]);
});

test.for([
  ["sizeDefault", "默认", "Default"],
  ["sizeMedium", "中等", "Medium"],
  ["sizeSmall", "小", "Small"],
  ["sizeMini", "迷你", "Mini"],
  ["refreshTab", "刷新页面", "Refresh page"],
  ["closeCurrent", "关闭当前", "Close current"],
  ["closeOthers", "关闭其他", "Close others"],
  ["closeAll", "关闭所有", "Close all"],
  ["profile", "个人中心", "Personal center"],
  ["settings", "布局设置", "Layout setting"],
  ["signOut", "退出登录", "Sign out"],
  ["theme", "主题颜色", "Theme color"],
  ["tagsView", "开启标签页", "Tags view"],
  ["fixedHeader", "固定顶栏", "Fixed header"],
  ["sidebarLogo", "显示侧栏标志", "Show sidebar logo"],
] as const)("in the frame %s says %s, %s", ([key, zh, en]) => {
  expect(textsOf("frame", key)).toEqual([zh, en]);
});

// [R:8.fullscreen.unsupported]
test("the warning of a browser without full screen has the specification's words in both languages", () => {
  const [zh, en] = textsOf("frame", "noFullscreen");
  expect(en).toBe("you browser can not work");
  expect(zh).toBe("浏览器不支持全屏（you browser can not work）");
});

// [R:8.confirm.bind]
test("binding an encoder is asked in the specification's words", () => {
  expect(textsOf("bridge.pairing", "bindConfirm")).toEqual([
    "此操作将绑定发卡机，是否继续？",
    "This operation will bind the card issuer. Do you want to continue?",
  ]);
});

// [R:8.text.no-test-card]
test("a card without records is answered in the catalogue's words", () => {
  expect(textsOf("business.test-card", "historyNone")).toEqual(["没有测试卡信息", "No test card information"]);
});
