import type { MessageKey } from "@adel/messages";
import { postRoutes } from "@adel/protocol/system/post";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { createTranslator } from "../core/locale/messages.ts";
import { Failure, fakeServer, signedInHandlers, TestSurroundings, testServices } from "../core/testing/render.tsx";
import { FormDrawer } from "./form-drawer.tsx";
import type { TableView } from "./view.ts";

interface Form {
  readonly postCode: string;
  readonly postName: string;
  readonly postSort: number;
}
const view = {
  entityName: "entityName",
  id: () => 1,
  name: () => "",
  columns: [],
  filters: [],
  form: {
    width: 480,
    fields: [{ kind: "text", key: "postName", label: "name" }],
    start: () => ({ postCode: "clerk", postName: "前台", postSort: 1 }),
  },
} as const satisfies TableView<object, never, Form, MessageKey<"system.post">>;

test("saving again after a lost answer repeats the key, and a row that was stored is offered to be loaded", async () => {
  const answers = [
    () => Promise.reject(new TypeError("Failed to fetch")),
    () => Promise.reject(Failure.of("ALREADY_SAVED")),
  ];
  const server = fakeServer({ ...signedInHandlers(["*:*:*"]), "post.create": () => answers.shift()?.() });
  const { services } = testServices(server);
  let closed = 0;
  render(
    <TestSurroundings services={services}>
      <FormDrawer
        view={view}
        form={view.form}
        route={postRoutes.create}
        row={undefined}
        t={createTranslator("system.post")}
        onClose={() => {
          closed += 1;
        }}
        onSaved={() => undefined}
      />
    </TestSurroundings>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "保存" }));
  expect((await screen.findByRole("alert")).textContent).toContain("更改可能已经保存");
  expect(screen.getByRole("button", { name: "重新加载" })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "保存" }));
  expect(await screen.findByText("首次提交的内容已经保存")).toBeDefined();
  const keys = server.called("post.create").map(({ headers }) => headers.get("idempotency-key"));
  expect(keys[0]).toMatch(/^[\w-]{36}$/);
  expect(keys).toEqual([keys[0], keys[0]]);
  await userEvent.click(screen.getByRole("button", { name: "重新加载" }));
  expect(closed).toBe(1);
});
