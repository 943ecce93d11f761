import type { Form, Submission } from "@adel/protocol/tool/form";

const TIME = "2026-01-02 03:04:05";

/** An open form at its third version. */
export const buildForm = (more: Partial<Form> = {}): Form => ({
  id: 7,
  formKey: "lost-property",
  title: { zh: "失物登记", en: "Lost property" },
  status: "0",
  version: 3,
  fieldCount: 3,
  submissionCount: 0,
  deptId: 1,
  deptName: "总部",
  createTime: TIME,
  updateTime: TIME,
  ...more,
});

/** What was filled into that form. */
export const buildSubmission = (values: Submission["values"], more: Partial<Submission> = {}): Submission => ({
  id: 9,
  formId: 7,
  version: 3,
  userName: "chenli",
  values,
  createTime: TIME,
  ...more,
});
