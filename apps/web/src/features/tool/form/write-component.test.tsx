import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentType } from "react";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openPage } from "../../../core/testing/render.tsx";
import { everyKind } from "./testing/every-kind.ts";
import { writeComponent } from "./write-component.ts";

const WEB = join(import.meta.dirname, "../../../..");
const TSC = join(WEB, "../../node_modules/.bin/tsc");
const { name, path, text } = writeComponent(everyKind);

/** A folder with the file in the same position as in the workspace. */
const root = mkdtempSync(join(WEB, ".component-"));
const file = join(root, path);
beforeAll(() => {
  mkdirSync(join(file, ".."), { recursive: true });
  for (const part of ["core", "ui", "bridge", "features/tool"])
    symlinkSync(join(WEB, "src", part), join(root, "apps/web/src", part));
  writeFileSync(file, text);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The compiler's messages for these files. */
function compile(files: readonly string[]): string {
  const config = { extends: join(WEB, "tsconfig.json"), files, include: [join(WEB, "src/*.d.ts")] };
  writeFileSync(join(root, "tsconfig.json"), JSON.stringify(config));
  const { stdout } = spawnSync(TSC, ["-p", join(root, "tsconfig.json"), "--noEmit"], { encoding: "utf8" });
  return stdout;
}

// [R:1.system.form] [R:2.page.build]
test("an exported form with every kind of field is a component whose types are right", () => {
  // A copy of it that is wrong in one place: the compiler names that place and nothing else.
  const wrong = file.replace(".form.tsx", ".wrong.tsx");
  writeFileSync(wrong, text.replace("FormFields.parse(", "FormFields.parsed("));
  const said = compile([file, wrong]).trim().split("\n");
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(/wrong\.tsx.*'parsed'/);
  expect(text).toContain("  name: string;\n  count?: number;\n  price?: number;");
  // Required, but in a group that may be hidden.
  expect(text).toContain("  card?: string;");
  expect(text).toContain("  parts?: {\n    name: string;");
});

test("the component shows its fields, checks them and gives their values", async () => {
  const module: Record<
    string,
    ComponentType<{ language: "zh" | "en"; onSubmit: (values: object) => Promise<void> }>
  > = await import(/* @vite-ignore */ file);
  const Exported = module[name];
  if (!Exported) throw new Error(`there is no ${name}`);
  const submitted = vi.fn(async () => undefined);
  await openPage(<Exported language="zh" onSubmit={submitted} />, { "dept.tree": () => [] });
  const nameField = await screen.findByRole("textbox", { name: "Name" });
  expect(screen.queryByRole("group", { name: "Damage" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "提交" }));
  expect(nameField.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(nameField);
  await userEvent.type(nameField, "lamp");
  await userEvent.click(screen.getByRole("switch", { name: "Damaged" }));
  const damage = within(await screen.findByRole("group", { name: "Damage" }));
  await userEvent.type(damage.getByRole("textbox", { name: "Card" }), "04 a1 b2 c3");
  await userEvent.type(await damage.findByRole("textbox", { name: "第1行 Name" }), "shade");
  await userEvent.click(screen.getByRole("button", { name: "提交" }));
  const values = { name: "lamp", damaged: true, card: "04A1B2C3", parts: [{ name: "shade" }] };
  await waitFor(() => expect(submitted).toHaveBeenCalledWith(values));
});
