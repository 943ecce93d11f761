import { addCatalogs, createErrorTexts, createMessages, LOCALES, loadCatalogs } from "@adel/messages";
import { expect, test } from "vitest";
import * as z from "zod";
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, PAGE_SIZES } from "../kernel/page.ts";
import { parse } from "../kernel/parse.ts";
import type { Language } from "../kernel/text.ts";
import { Login } from "./auth/session.ts";
import { HotelInput, HotelQuery, HotelUpdate } from "./business/hotel.ts";
import { ConfigInput } from "./system/config.ts";
import { DictTypeWord } from "./system/dict.ts";
import { MenuInput } from "./system/menu.ts";

const hotel = {
  hotelNumber: 1001,
  hotelName: "望湖国际大酒店",
  softwareTypes: ["fingerprint"],
  sectorPlan: { cardSize: "1k", doorLock: 1, energySaver: 2, test: 4, fingerprint: [10, 11, 12, 13, 14, 15] },
  authPassword: "lake-view-88",
  authPasswordAgain: "lake-view-88",
};
const messages = createMessages();
for (const { id } of LOCALES) addCatalogs(messages, id, await loadCatalogs(id));
const { describeIn, errorText } = createErrorTexts<string, Language>(messages);
const errors = (schema: Parameters<typeof parse>[0], value: unknown, language: "zh" | "en") => {
  const parsed = parse(schema, value, describeIn(language));
  return parsed.ok ? [] : parsed.errors;
};

// [R:5.login.username] [R:5.login.password]
test("an empty sign-in returns errors in the caller's language", () => {
  expect(errors(Login, {}, "en")).toEqual([
    { path: "username", message: "Username cannot be empty" },
    { path: "password", message: "Password cannot be empty" },
  ]);
  expect(errors(Login, { username: " ", password: "" }, "zh")).toEqual([
    { path: "username", message: "用户名不能为空" },
    { path: "password", message: "密码不能为空" },
  ]);
});

// [R:5.hotel.password-again] [R:5.hotel.passwords-match] [R:5.hotel.password-prompt]
test("the two entries of the authorization password must match", () => {
  const differing = { ...hotel, authPasswordAgain: "lake-view-89" };
  expect(errors(HotelInput, differing, "en")).toEqual([
    { path: "authPasswordAgain", message: "Please re-enter the password to ensure that both passwords match" },
  ]);
  expect(errors(HotelUpdate, { ...differing, id: 1 }, "zh")).toEqual([
    { path: "authPasswordAgain", message: "请再次输入密码，确保两次密码一致" },
  ]);
});

// [R:5.hotel.address]
test("an address has at most eighty characters; a character outside the BMP counts once", () => {
  expect(errors(HotelInput, { ...hotel, address: "𠮷".repeat(80) }, "en")).toEqual([]);
  expect(errors(HotelInput, { ...hotel, address: "路".repeat(81) }, "en")).toEqual([
    { path: "address", message: "The detailed address has more than 80 words; shorten it" },
  ]);
});

test("a hotel number is a positive 32-bit number, as on cards", () => {
  for (const hotelNumber of [0, -1, 2 ** 32, 1.5, "x"]) {
    expect(errors(HotelInput, { ...hotel, hotelNumber }, "en").map(({ path }) => path)).toEqual(["hotelNumber"]);
  }
});

// [R:9.page.number] [R:9.page.limit] [R:9.page.sizes]
test("a list starts at page 1 with 20 rows and offers 10, 20, 30 and 50", () => {
  expect(parse(HotelQuery, {}, describeIn("en"))).toEqual({
    ok: true,
    value: expect.objectContaining({ pageNum: 1, pageSize: 20 }),
  });
  expect(DEFAULT_PAGE_SIZE).toBe(20);
  expect(PAGE_SIZES).toEqual([10, 20, 30, 50]);
});

test("a list moves the page number into its range, and rejects unknown columns", () => {
  expect(parse(HotelQuery, { pageNum: "-1", pageSize: "100000000" }, describeIn("en"))).toMatchObject({
    value: { pageNum: 1, pageSize: MAX_PAGE_SIZE },
  });
  for (const query of [{ pageSize: "x" }, { orderByColumn: "auth_password" }, { isAsc: "asc;--" }]) {
    expect(errors(HotelQuery, query, "en").map(({ path }) => path)).toEqual(Object.keys(query));
  }
});

test("an empty filter counts as not set", () => {
  expect(parse(HotelQuery, { status: "", hotelName: "", orderByColumn: "", isAsc: "" }, describeIn("en")).ok).toBe(
    true,
  );
});

// Specification §5 and §8. Both languages are compared literally, because these texts are fixed by the specification.
test.for([
  ["USERNAME_EMPTY", "用户名不能为空", "Username cannot be empty"],
  ["PASSWORD_EMPTY", "密码不能为空", "Password cannot be empty"],
  ["CODE_EMPTY", "验证码不能为空", "Verification code cannot be empty"],
  [
    "PASSWORDS_DIFFER",
    "请再次输入密码，确保两次密码一致",
    "Please re-enter the password to ensure that both passwords match",
  ],
  ["FINGERPRINT_NEEDS_SIX", "必须为指纹预留六个扇区", "Six sectors must be reserved for fingerprints"],
  ["INTERFACE_FAILED", "接口请求失败", "Interface request failed"],
  ["REQUEST_EXCEPTION", "请求异常，请联系管理员", "Request exception, please contact the administrator"],
  [
    "ENCODER_REQUEST_FAILED",
    "发卡机请求失败，可能是发卡机未登录或网络不稳定",
    "The card encoder request failed, possibly because the encoder is not logged in or the network is unstable",
  ],
  [
    "PLUGIN_NOT_RUNNING",
    "初始化错误：请检查本地测试卡插件是否已运行并登录，否则请下载安装",
    "Initialisation error: check that the local test-card plug-in is running and logged in, else use the download",
  ],
  ["CARD_PARAMETERS_FAILED", "初始化卡参数失败", "Failed to initialize card parameters"],
  [
    "CARD_ID_FAILED",
    "读取卡号失败（可能原因：串口错误或无法识别的卡）",
    "Failed to read the card id (possible cause: wrong serial port or unrecognised card)",
  ],
  ["CARD_WITHOUT_DATA", "此卡没有数据", "There is no data for this card"],
  ["NO_TEST_CARD_INFORMATION", "没有测试卡信息", "No test card information"],
  ["NO_TEST_INFORMATION", "没有测试信息", "No test information"],
] as const)("%s of the catalogue says in both languages, word for word: %s, %s", ([code, zh, en]) => {
  expect([errorText(code, "zh"), errorText(code, "en")]).toEqual([zh, en]);
});

test.for([
  [z.object({ name: z.string() }), {}, "请填写此项", "Required"],
  [z.object({ name: z.string().min(6) }), { name: "abc" }, "至少6个字符", "At least 6 characters"],
  [z.object({ name: z.string().max(3) }), { name: "abcd" }, "不能超过3个字符", "No more than 3 characters"],
  [z.object({ name: z.number().max(100) }), { name: 101 }, "不能大于100", "Must be at most 100"],
  [z.object({ name: z.number() }), { name: "x" }, "请填写数字", "Enter a number"],
  [z.object({ name: z.int() }), { name: 1.5 }, "请填写整数", "Enter a whole number"],
  [z.object({ name: z.enum(["0", "1"]) }), { name: "2" }, "请选择有效的选项", "Choose a valid option"],
  [z.object({ name: z.string().regex(/^a$/) }), { name: "b" }, "格式不正确", "Wrong format"],
  [z.strictObject({}), { name: 1 }, "包含未知字段：name", "Contains unknown fields: name"],
  [z.object({ name: z.array(z.string()).min(2) }), { name: ["a"] }, "至少选择2项", "Choose at least 2"],
] as const)("a broken rule has the catalog's text, never the validator's: %#", ([schema, value, zh, en]) => {
  expect(errors(schema, value, "zh").map(({ message }) => message)).toEqual([zh]);
  expect(errors(schema, value, "en").map(({ message }) => message)).toEqual([en]);
});

test.for([
  [DictTypeWord, "Sys Sex", "例如sys_user_sex", "such as sys_user_sex"],
  [ConfigInput.shape.configKey, "9 lives", "例如sys.index.skinName", "such as sys.index.skinName"],
  [MenuInput.shape.component, "../etc", "例如system/user/index", "such as system/user/index"],
  [MenuInput.shape.routeName, "user-list", "例如UserList", "such as UserList"],
] as const)("a typed word of the wrong form is answered with an example: %#", ([schema, value, zh, en]) => {
  expect(errors(schema, value, "zh")[0]?.message).toContain(zh);
  expect(errors(schema, value, "en")[0]?.message).toContain(en);
});

test("an empty number is missing; a text that is no number is reported as such", () => {
  const schema = z.object({ plain: z.number(), converted: z.coerce.number() });
  expect(errors(schema, { plain: "", converted: undefined }, "en").map(({ message }) => message)).toEqual([
    "Required",
    "Required",
  ]);
  expect(errors(schema, { plain: Number.NaN, converted: "x" }, "zh").map(({ message }) => message)).toEqual([
    "请填写此项",
    "请填写数字",
  ]);
});
