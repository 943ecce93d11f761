import { LOCALES, loadCatalogs } from "@adel/messages";
import { expect, it } from "vitest";
import { DRIVERS } from "./driver.ts";

it.for(LOCALES)("the error about a driver's name lists all of them, $id", async ({ id }) => {
  const { errors } = await loadCatalogs(id);
  const text = errors.DRIVER_NAME ?? "";
  expect(DRIVERS.filter((name) => !text.includes(name))).toEqual([]);
});
