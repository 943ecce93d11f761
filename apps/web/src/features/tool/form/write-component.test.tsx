import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, expectTypeOf, test, vi } from "vitest";
import { fillIn } from "../../../core/testing/fill-in.ts";
import { openPage } from "../../../core/testing/render.tsx";
// In a folder beside this feature's, as the workspace has such a file: its imports are right there.
import { DamageReportForm, type DamageReportValues } from "../fixtures/damage-report.form.tsx";
import { everyKind } from "./testing/every-kind.ts";
import { writeComponent } from "./write-component.ts";

const values: DamageReportValues = { name: "lamp", damaged: true, card: "04A1B2C3", parts: [{ name: "shade" }] };
type WithoutName = Omit<DamageReportValues, "parts"> & { parts: { count: number }[] };

// The compiler checks the file with all others: it refuses a component whose types are wrong.
// [R:1.system.form] [R:2.page.build]
test("an exported form with every kind of field is a component whose types are right", async () => {
  const { name, path, text } = writeComponent(everyKind);
  await expect(text).toMatchFileSnapshot("../fixtures/damage-report.form.tsx");
  expect(name).toBe(DamageReportForm.name);
  expect(path).toBe("apps/web/src/features/business/damage-report/damage-report.form.tsx");
  expectTypeOf<WithoutName>().not.toExtend<DamageReportValues>();
  expect(text).toContain("  name: string;\n  count?: number;\n  price?: number;");
  // Required, but in a group that may be hidden.
  expect(text).toContain("  card?: string;");
  expect(text).toContain("  parts?: {\n    name: string;");
});

test("the component shows its fields, checks them and gives their values", async () => {
  const submitted = vi.fn(async (_: DamageReportValues) => undefined);
  await openPage(<DamageReportForm language="zh" onSubmit={submitted} />, { "dept.tree": () => [] });
  const nameField = await screen.findByRole("textbox", { name: "Name" });
  expect(screen.queryByRole("group", { name: "Damage" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "提交" }));
  expect(nameField.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(nameField);
  await fillIn(nameField, "lamp");
  await userEvent.click(screen.getByRole("switch", { name: "Damaged" }));
  const damage = within(await screen.findByRole("group", { name: "Damage" }));
  await fillIn(damage.getByRole("textbox", { name: "Card" }), "04 a1 b2 c3");
  await fillIn(await damage.findByRole("textbox", { name: "第1行 Name" }), "shade");
  await userEvent.click(screen.getByRole("button", { name: "提交" }));
  await waitFor(() => expect(submitted).toHaveBeenCalledWith(values));
});
