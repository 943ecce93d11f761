import type { MessageKey } from "@adel/messages";
import { hotelRoutes } from "@adel/protocol/business/hotel";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { createTranslator } from "../core/locale/messages.ts";
import { fakeServer, signedInHandlers, TestSurroundings, testServices } from "../core/testing/render.tsx";
import { FormDrawer } from "./form-drawer.tsx";
import type { FormPart, TableView } from "./view.ts";

interface Form {
  readonly hotelName: string;
  readonly plan: { readonly sectors: readonly number[] };
  readonly locks: number;
}

/** How often each part was drawn, and a button of each that changes the plan. */
const drawn = { plan: 0, sum: 0, all: 0 };
const part = (name: keyof typeof drawn) => (form: FormPart<Form>) => {
  drawn[name] += 1;
  const { sectors } = form.values.plan;
  return (
    <button type="button" onClick={() => form.set("plan", { sectors: [...sectors, sectors.length] })}>
      {name} {sectors.length} {form.values.hotelName.length}
    </button>
  );
};
const view = {
  entityName: "entityName",
  id: () => 1,
  name: () => "1001",
  columns: [],
  filters: [],
  form: {
    width: 480,
    fields: [
      { kind: "text", key: "hotelName", label: "name" },
      { kind: "custom", key: "plan", label: "fingerprint", reads: [], show: part("plan") },
      { kind: "custom", key: "locks", label: "locks", reads: ["plan"], show: part("sum") },
      { kind: "custom", key: "locks", label: "entityName", show: part("all") },
    ],
    start: () => ({ hotelName: "", plan: { sectors: [1] }, locks: 0 }),
  },
} as const satisfies TableView<object, never, Form, MessageKey<"business.hotel">>;

test("a form begins in its first field; typing into one draws no other that does not read it, and a change draws all that read it", async () => {
  const { services } = testServices(fakeServer(signedInHandlers(["*:*:*"])));
  render(
    <TestSurroundings services={services}>
      <FormDrawer
        view={view}
        form={view.form}
        route={hotelRoutes.create}
        row={undefined}
        t={createTranslator("business.hotel")}
        onClose={() => undefined}
        onSaved={() => undefined}
      />
    </TestSurroundings>,
  );
  const name = await screen.findByLabelText("酒店名称");
  await waitFor(() => expect(document.activeElement).toBe(name));
  const before = { ...drawn };
  await userEvent.type(name, "望湖");
  expect(screen.getByDisplayValue("望湖")).toBeDefined();
  expect([drawn.plan, drawn.sum]).toEqual([before.plan, before.sum]);
  // One that does not say what it reads is drawn each time.
  expect(screen.getByRole("button", { name: "all 1 2" })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: /^plan 1/ }));
  await userEvent.click(screen.getByRole("button", { name: /^sum 2/ }));
  expect(screen.getByRole("button", { name: /^plan 3/ })).toBeDefined();
  expect(screen.getByRole("button", { name: /^all 3 2/ })).toBeDefined();
  expect(screen.getByDisplayValue("望湖")).toBeDefined();
});
