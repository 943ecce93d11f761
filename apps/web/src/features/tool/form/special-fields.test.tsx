import { FormDetail, type FormValue } from "@adel/protocol/tool/form";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { boundEncoder, cardOn, encoderSeen, fakeBridge, testBridge } from "../../../bridge/testing/fake-bridge.ts";
import { BridgeProvider } from "../../../bridge/use-bridge.tsx";
import { fillIn } from "../../../core/testing/fill-in.ts";
import {
  Failure,
  fakeServer,
  type PageHandlers,
  signedInHandlers,
  TestSurroundings,
  testServices,
} from "../../../core/testing/render.tsx";
import { FormFillPage } from "./fill.page.tsx";
import { buildForm, buildSubmission } from "./testing/build-form.ts";
import { everyKind } from "./testing/every-kind.ts";

const form = FormDetail.parse({
  ...buildForm({ fieldCount: 13 }),
  ...everyKind,
});
const PICTURE = `${"0a".repeat(16)}.png`;
const PNG = "data:image/png;base64,iVBORw0KGgo=";

/** jsdom does not draw, so the canvas result is mocked. */
const drawing = { fillRect: vi.fn(), fillText: vi.fn(), measureText: () => ({ width: 100 }) };
beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation(() => Object.create(drawing));
  vi.spyOn(HTMLCanvasElement.prototype, "toDataURL").mockReturnValue(PNG);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((give) => give(new Blob(["png"])));
});

async function open(handlers: PageHandlers = {}) {
  const server = fakeServer({
    ...signedInHandlers(["*:*:*"]),
    "form.fill": () => form,
    "form.submit": ({ body }) => {
      const values: Record<string, FormValue> = Object.assign({}, Object(body).values);
      return buildSubmission(values);
    },
    "dictData.byTypeNew": () => [],
    "dept.tree": () => [],
    "encoder.list": () => ({ rows: [boundEncoder], total: 1 }),
    "encoder.pageToken": () => ({ token: "t" }),
    "bridge.downloads": () => [],
    "file.upload": () => ({ url: "", fileName: "", newFileName: PICTURE, originalFilename: "" }),
    ...handlers,
  });
  const bridge = fakeBridge({
    open: () => ({ version: "1", encoders: [encoderSeen()] }),
    watch: () => ({ encoders: [encoderSeen()], jobs: [] }),
  });
  const { services } = testServices(server);
  await services.session.load();
  render(
    <TestSurroundings services={services}>
      <MemoryRouter initialEntries={["/form/fill/7"]}>
        <BridgeProvider bridge={testBridge({ api: services.api, bridge })}>
          <Routes>
            <Route path="/form/fill/:id" element={<FormFillPage />} />
          </Routes>
        </BridgeProvider>
      </MemoryRouter>
    </TestSurroundings>,
  );
  await screen.findByRole("textbox", { name: "Name" });
  return { server, bridge };
}
const submit = () => userEvent.click(screen.getByRole("button", { name: "提交" }));
const showDamage = async () => {
  await userEvent.click(screen.getByRole("switch", { name: "Damaged" }));
  return within(await screen.findByRole("group", { name: "Damage" }));
};

// [R:1.system.form]
test("hidden fields are neither shown, demanded nor sent; shown again they are as they were left", async () => {
  const { server } = await open();
  await fillIn(screen.getByRole("textbox", { name: "Name" }), "lamp");
  const damage = await showDamage();
  await fillIn(damage.getByRole("textbox", { name: "Card" }), "04A1B2C3");
  await userEvent.click(screen.getByRole("switch", { name: "Damaged" }));
  expect(screen.queryByRole("textbox", { name: "Card" })).toBeNull();
  await userEvent.click(screen.getByRole("switch", { name: "Damaged" }));
  expect(screen.getByRole("textbox", { name: "Card" })).toHaveProperty("value", "04A1B2C3");
  await userEvent.click(screen.getByRole("switch", { name: "Damaged" }));
  await submit();
  await waitFor(() => expect(server.called("form.submit")).toHaveLength(1));
  expect(server.called("form.submit")[0]?.body).toEqual({ version: 3, values: { name: "lamp", damaged: false } });
});

// [R:1.system.form]
test("what is wrong is marked in words before the server is asked; a cell of a table has the focus", async () => {
  const { server } = await open();
  await fillIn(screen.getByRole("textbox", { name: "Name" }), "lamp");
  const damage = await showDamage();
  const card = damage.getByRole("textbox", { name: "Card" });
  await fillIn(card, "04A1B2C3");
  await fillIn(await damage.findByRole("textbox", { name: "第1行 Name" }), "shade");
  await userEvent.click(damage.getByRole("button", { name: "添加一行" }));
  const second = damage.getByRole("textbox", { name: "第2行 Name" });
  expect(document.activeElement).toBe(second);
  await userEvent.type(damage.getByRole("textbox", { name: "第2行 Count" }), "2");
  await submit();
  expect(second.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(second);
  expect(screen.getByRole("alert")).toBeDefined();
  expect(server.called("form.submit")).toHaveLength(0);
  await userEvent.type(second, "x");
  expect(second.getAttribute("aria-invalid")).not.toBe("true");
  await userEvent.clear(card);
  await fillIn(card, "04A1");
  await submit();
  expect(screen.getByText("卡号由8位或14位十六进制数字组成")).toBeDefined();
  expect(document.activeElement).toBe(card);
});

test("a cell that the server refuses is marked as well, and has the focus", async () => {
  await open({
    "form.submit": () => {
      throw Failure.of("FIELDS_REFUSED", { errors: [{ path: "values.parts.0.kept", message: "请选择有效的选项" }] });
    },
  });
  await fillIn(screen.getByRole("textbox", { name: "Name" }), "lamp");
  const damage = await showDamage();
  await fillIn(damage.getByRole("textbox", { name: "Card" }), "04A1B2C3");
  await fillIn(await damage.findByRole("textbox", { name: "第1行 Name" }), "shade");
  await submit();
  expect(await damage.findByText("请选择有效的选项")).toBeDefined();
  expect(document.activeElement).toBe(damage.getByRole("combobox", { name: "第1行 Kept" }));
});

// [R:1.system.form]
test("rows are added and taken away, and the focus stays among them", async () => {
  await open();
  const damage = await showDamage();
  await userEvent.type(await damage.findByRole("textbox", { name: "第1行 Name" }), "a");
  await userEvent.click(damage.getByRole("button", { name: "添加一行" }));
  await userEvent.keyboard("b");
  await userEvent.click(damage.getByRole("button", { name: "删除第1行" }));
  const left = damage.getByRole("textbox", { name: "第1行 Name" });
  expect(left).toHaveProperty("value", "b");
  expect(document.activeElement).toBe(left);
  expect(damage.queryByRole("textbox", { name: "第2行 Name" })).toBeNull();
});

// [R:1.system.form]
test("the number of a card that is laid on the encoder is filled in, and the dialog closes", async () => {
  const { bridge } = await open();
  const damage = await showDamage();
  await userEvent.click(damage.getByRole("button", { name: "读取卡号" }));
  expect(await screen.findByText("请放卡")).toBeDefined();
  bridge.event({ event: "encoder", encoder: cardOn("04A1B2C3") });
  const card = damage.getByRole("textbox", { name: "Card" });
  await waitFor(() => expect(card).toHaveProperty("value", "04A1B2C3"));
  await waitFor(() => expect(screen.queryByText("请放卡")).toBeNull());
  // Nothing of the card is read: no job is made for it.
  expect(bridge.called("run")).toHaveLength(0);
});

// [R:1.system.form]
test("a signature is typed by keyboard, uploaded as a picture and taken away again", async () => {
  const { server } = await open();
  await fillIn(screen.getByRole("textbox", { name: "Name" }), "lamp");
  await userEvent.click(await screen.findByRole("button", { name: "签名 Signature" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Signature" }));
  expect(dialog.getByRole("button", { name: "使用此签名" })).toHaveProperty("disabled", true);
  await userEvent.click(dialog.getByRole("radio", { name: "输入姓名" }));
  await userEvent.type(dialog.getByRole("textbox", { name: "姓名" }), "李雷{Enter}");
  expect(drawing.fillText).toHaveBeenLastCalledWith("李雷", 300, 100);
  expect(await screen.findByRole("img", { name: "Signature的图片" })).toHaveProperty("src", PNG);
  const [upload] = server.called("file.upload");
  expect(upload?.body).toBeInstanceOf(FormData);
  await submit();
  await waitFor(() => expect(server.called("form.submit")).toHaveLength(1));
  expect(server.called("form.submit")[0]?.body).toMatchObject({ values: { signed: PICTURE } });
});
