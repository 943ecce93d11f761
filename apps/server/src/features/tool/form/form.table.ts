// Casts: values_json contains what checkFilled accepted.
import { type Form, FormFields, type FormInput, type FormValues, type Submission } from "@adel/protocol";
import type { Generated, Selectable } from "kysely";
import type { ListOptions } from "../../../core/db/page.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";

declare module "../../../core/db/database.ts" {
  interface Tables {
    tool_form: FormTable;
    tool_form_version: FormVersionTable;
    tool_form_submission: SubmissionTable;
  }
}

interface FormTable {
  id: Generated<number>;
  form_key: string;
  title_zh: string;
  title_en: string;
  /** 0 open, 1 closed. */
  status: "0" | "1";
  version: number;
  field_count: number;
  dept_id: number;
  /** Its place in the menu while it is open. */
  menu_id: number | null;
  create_by: number;
  create_time: number;
  update_time: number;
}
interface FormVersionTable {
  form_id: number;
  version: number;
  title_zh: string;
  title_en: string;
  fields_json: string;
  create_by: number;
  create_time: number;
}
interface SubmissionTable {
  id: Generated<number>;
  form_id: number;
  version: number;
  values_json: string;
  user_id: number;
  user_name: string;
  create_time: number;
}
/** A form with the name of its department and the number of its submissions. */
export type FormRow = Selectable<FormTable> & {
  readonly dept_name: string | null;
  readonly submission_count: number | null;
};
export type VersionRow = Selectable<FormVersionTable>;
export type SubmissionRow = Selectable<SubmissionTable>;

export const toForm = (row: FormRow, timeFormat: TimeFormat): Form => ({
  id: row.id,
  formKey: row.form_key,
  title: { zh: row.title_zh, en: row.title_en },
  status: row.status,
  version: row.version,
  fieldCount: row.field_count,
  submissionCount: row.submission_count ?? 0,
  deptId: row.dept_id,
  deptName: row.dept_name ?? "",
  createTime: timeFormat.format(row.create_time),
  updateTime: timeFormat.format(row.update_time),
});

/** The title and fields of one version. */
export const toVersion = (row: VersionRow): Pick<FormInput, "title" | "fields"> => ({
  title: { zh: row.title_zh, en: row.title_en },
  fields: FormFields.parse(JSON.parse(row.fields_json)),
});

export const toSubmission = (row: SubmissionRow, timeFormat: TimeFormat): Submission => ({
  id: row.id,
  formId: row.form_id,
  version: row.version,
  userName: row.user_name,
  values: valuesOf(row),
  createTime: timeFormat.format(row.create_time),
});
export const valuesOf = (row: SubmissionRow): FormValues => JSON.parse(row.values_json) as FormValues;

export const formList: ListOptions = {
  id: "tool_form.id",
  columns: { formKey: "form_key", createTime: "tool_form.create_time", updateTime: "tool_form.update_time" },
};
export const submissionList: ListOptions = {
  id: "tool_form_submission.id",
  columns: { createTime: "tool_form_submission.create_time" },
};
