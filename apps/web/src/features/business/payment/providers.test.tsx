import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fillIn } from "../../../core/testing/fill-in.ts";
import { Failure, openPage, type PageHandlers } from "../../../core/testing/render.tsx";
import { PaymentPage } from "./payment.page.tsx";

const account = {
  gatewayUrl: "https://pay.example",
  merchantId: "1900000001",
  appId: "wx00000000000000",
  certificateSerial: "0123456789ABCDEF",
  publicKeyId: "PUB_KEY_ID_01",
  hasPrivateKey: true,
  hasApiKey: true,
  hasPublicKey: true,
  certificates: [],
  notifyUrl: "https://office.example/adel/pay/notify/wechat",
  updateTime: null,
};
const wechat = { ...account, method: "wechat", status: "0" };
const alipay = { ...account, method: "alipay", status: "1", hasPrivateKey: false };
const open = (handlers: PageHandlers = {}, permissions = ["*:*:*"]) =>
  openPage(
    <PaymentPage />,
    {
      "payment.list": () => ({ rows: [], total: 0 }),
      "paymentProvider.list": () => [wechat, alipay],
      "dictData.byTypeNew": () => [],
      ...handlers,
    },
    permissions,
    "/payment/setting",
  );

test("a provider is set up with what was typed, and keys that are left empty stay", async () => {
  const server = await open({ "paymentProvider.change": () => wechat });
  const [set] = await screen.findAllByRole("button", { name: "设置" });
  if (!set) throw new Error("no provider");
  await userEvent.click(set);
  const form = within(await screen.findByRole("dialog"));
  expect(form.getByRole("textbox", { name: "商户私钥" }).getAttribute("placeholder")).toBe("已保存，留空则不变");
  await userEvent.clear(form.getByRole("textbox", { name: "商户号" }));
  await userEvent.type(form.getByRole("textbox", { name: "商户号" }), "12");
  await userEvent.click(form.getByRole("button", { name: "保存" }));
  expect(await form.findByText("商户号为8到32位数字")).toBeDefined();
  await fillIn(form.getByRole("textbox", { name: "商户号" }), "34567890");
  await userEvent.click(form.getByRole("button", { name: "保存" }));
  await waitFor(() => expect(server.called("paymentProvider.change")).toHaveLength(1));
  expect(server.called("paymentProvider.change")[0]?.body).toMatchObject({
    method: "wechat",
    merchantId: "1234567890",
    privateKey: "",
    apiKey: "",
  });
});

test("a refused key is said at its field", async () => {
  const refuse = () => {
    throw Failure.of("FIELDS_REFUSED", { errors: [{ path: "privateKey", message: "不是有效的RSA私钥" }] });
  };
  await open({ "paymentProvider.change": refuse });
  const [set] = await screen.findAllByRole("button", { name: "设置" });
  if (!set) throw new Error("no provider");
  await userEvent.click(set);
  const form = within(await screen.findByRole("dialog"));
  await userEvent.click(form.getByRole("button", { name: "保存" }));
  expect(await form.findByText("不是有效的RSA私钥")).toBeDefined();
});

const openWechat = async () => {
  const [set] = await screen.findAllByRole("button", { name: "设置" });
  if (!set) throw new Error("no provider");
  await userEvent.click(set);
  return within(await screen.findByRole("dialog"));
};
test("what was changed of a provider has a tab", async () => {
  const server = await open({ "audit.list": () => ({ rows: [], total: 0 }) });
  await userEvent.click((await openWechat()).getByRole("tab", { name: "变更记录" }));
  await waitFor(() =>
    expect(server.called("audit.list")[0]?.query).toMatchObject({
      entity: "business/payment/provider",
      rowId: "wechat",
    }),
  );
});

const old = { serial: "51AA", endTime: "2026-12-20 08:00:00", state: "ending" };
const next = { serial: "51BB", endTime: "2031-11-30 08:00:00", state: "valid" };

test("stored certificates have a serial number and an end, and are taken out on saving", async () => {
  const provider = { ...wechat, hasPublicKey: false, publicKeyId: "", certificates: [next, old] };
  const server = await open({ "paymentProvider.list": () => [provider], "paymentProvider.change": () => provider });
  const form = await openWechat();
  const [first, second] = within(form.getByRole("list", { name: "已保存的平台证书" })).getAllByRole("listitem");
  expect([first?.textContent, second?.textContent]).toEqual([
    expect.stringContaining("序列号51BB有效期至2031-11-30"),
    expect.stringContaining("序列号51AA即将到期：2026-12-20"),
  ]);
  expect(screen.queryByText(/平台证书2026-12-20到期/), "another follows").toBeNull();
  await userEvent.click(form.getByRole("button", { name: "删除证书51BB" }));
  await userEvent.click(form.getByRole("button", { name: "保留证书51BB" }));
  await userEvent.click(form.getByRole("button", { name: "删除证书51AA" }));
  expect(second?.textContent).toContain("保存后删除");
  await userEvent.click(form.getByRole("button", { name: "保存" }));
  await waitFor(() => expect(server.called("paymentProvider.change")).toHaveLength(1));
  expect(server.called("paymentProvider.change")[0]?.body).toMatchObject({ removeCertificates: ["51AA"] });
});

test("certificates are fetched, and what was typed stays", async () => {
  let certificates = [old];
  const provider = { ...wechat, hasPublicKey: false, publicKeyId: "" };
  await open({
    "paymentProvider.list": () => [{ ...provider, certificates }],
    "paymentProvider.fetchCertificates": () => {
      certificates = [next, old];
      return { ...provider, certificates };
    },
  });
  expect(await screen.findByText("平台证书2026-12-20到期")).toBeDefined();
  const form = await openWechat();
  await fillIn(form.getByRole("textbox", { name: "应用ID" }), "x");
  await userEvent.click(form.getByRole("button", { name: "获取平台证书" }));
  expect(await form.findByText(/51BB/)).toBeDefined();
  expect(form.getByRole("textbox", { name: "应用ID" })).toHaveProperty("value", "wx00000000000000x");
  expect(screen.queryByText("平台证书2026-12-20到期")).toBeNull();
});

test.for([
  ["ended", { hasPublicKey: false }, "平台证书已于2026-12-20到期"],
  ["ended", { hasPublicKey: true }, null],
] as const)(
  "the end of the last certificate is announced unless there is a public key: %s %j",
  async ([state, more, text]) => {
    await open({ "paymentProvider.list": () => [{ ...wechat, ...more, certificates: [{ ...old, state }] }] });
    await screen.findByText("1900000001");
    expect(screen.queryByText(/平台证书/)?.textContent ?? null).toBe(text);
  },
);

test("whoever may not set providers up sees prices alone", async () => {
  const server = await open({}, ["business:payment:list"]);
  await waitFor(() => expect(server.called("payment.list")).toHaveLength(1));
  expect(screen.queryByText("支付服务商")).toBeNull();
  expect(server.called("paymentProvider.list")).toEqual([]);
});
