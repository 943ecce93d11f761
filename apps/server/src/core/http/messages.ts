import type { AuditKind, Language, Text } from "@adel/protocol";

const done: Text = { zh: "操作成功", en: "Done" };
/** Success messages of the catalogue (specification §8), by what was done. */
const successes: Partial<Record<AuditKind, Text>> = {
  insert: { zh: "新增成功", en: "Added successfully" },
  update: { zh: "修改成功", en: "Modified successfully" },
  delete: { zh: "删除成功", en: "Deleted successfully" },
};

export const successText = (kind: AuditKind | undefined, language: Language): string =>
  ((kind && successes[kind]) ?? done)[language];
