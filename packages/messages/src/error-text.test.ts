import { expect, test } from "vitest";
import { getErrorHint, getErrorText } from "./error-text.ts";
import { addCatalogs, createMessages, LOCALES, loadCatalogs } from "./index.ts";

const messages = createMessages();
for (const { id } of LOCALES) addCatalogs(messages, id, await loadCatalogs(id));

test("a value of a closed list is said in the language of the sentence it stands in", () => {
  expect(getErrorText(messages, "zh", "JOB_STATE", { state: "sent" })).toBe(
    "任务状态为“已发送到发卡机”，不能执行此操作",
  );
  expect(getErrorText(messages, "en", "JOB_STATE", { state: "unknown" })).toBe(
    "Not allowed while the job status is “unknown”",
  );
  expect(getErrorText(messages, "en", "FILE_UNREADABLE", { file: "a.mfd", reason: "ENOENT" })).toBe(
    "Couldn't read a.mfd: file not found",
  );
});

test("a number selects the plural, and a missing value keeps its placeholder", () => {
  const text = (values: Record<string, number>) =>
    getErrorText(messages, "en", "GROUP_HAS_HOTELS", { name: "A", ...values });
  expect([text({ count: 1 }), text({ count: 2 })]).toEqual(["Can't delete A: 1 hotel", "Can't delete A: 2 hotels"]);
  expect(getErrorText(messages, "zh", "HOTEL_NUMBER_TAKEN")).toBe("酒店编号“{number}”已被使用");
});

test("a hint is there only where something can be advised", () => {
  expect(getErrorHint(messages, "en", "HOTEL_DELETED")).toBe("Choose another hotel");
  expect(getErrorHint(messages, "en", "HOTEL_NUMBER_TAKEN")).toBeUndefined();
});
