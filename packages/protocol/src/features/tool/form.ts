import * as z from "zod";
import { crudRoutes } from "../../kernel/crud.ts";
import { Status } from "../../kernel/field.ts";
import { pageQuery, unset } from "../../kernel/page.ts";
import { access, Id, Ids, reply, routes, scope } from "../../kernel/route.ts";
import { EncodedTimestamp } from "../../kernel/time.ts";
import { FormText } from "./form/form-field.ts";
import { FormDefinition, FormFields } from "./form/form-layout.ts";
import { FormValue } from "./form/form-values.ts";

export * from "./form/form-condition.ts";
export * from "./form/form-field.ts";
export * from "./form/form-key.ts";
export * from "./form/form-layout.ts";
export * from "./form/form-rules.ts";
export * from "./form/form-values.ts";

/** Value of the dictionary `sys_open_close`: an open form can be filled in (specification §4). */
export const FORM_OPEN = "0";
export const FORM_CLOSED = "1";

/** A form in a list, without its fields. */
export const Form = z.object({
  id: z.number(),
  formKey: z.string(),
  title: FormText,
  status: Status,
  /** Incremented by each change; submissions refer to the version that was filled in. */
  version: z.number(),
  fieldCount: z.number(),
  submissionCount: z.number(),
  deptId: z.number(),
  deptName: z.string(),
  createTime: EncodedTimestamp,
  updateTime: EncodedTimestamp,
});
export type Form = z.output<typeof Form>;

/** A form with its fields. */
export const FormDetail = Form.extend({ fields: FormFields });
export type FormDetail = z.output<typeof FormDetail>;

export const FormInput = FormDefinition;
export type FormInput = z.output<typeof FormInput>;
/**
 * `version` is the edited one: the update is rejected if the form has a newer one. Without fields, as in a row of the
 * list, those of the form stay.
 */
export const FormUpdate = z.object({ ...FormDefinition.shape, fields: FormFields.optional(), id: Id, version: Id });
export type FormUpdate = z.output<typeof FormUpdate>;

export const FormQuery = pageQuery(["formKey", "createTime", "updateTime"]).extend({
  formKey: unset(z.string().max(50)),
  title: unset(z.string().max(50)),
  status: unset(Status),
});
export type FormQuery = z.output<typeof FormQuery>;

/** What is needed to fill in a form. */
export const FormToFill = FormDetail.pick({ id: true, title: true, version: true, fields: true });
export type FormToFill = z.output<typeof FormToFill>;

/** The values are checked against the form's fields when the form is loaded; here only their types are checked. */
export const SubmissionInput = z.strictObject({
  version: Id,
  values: z.record(z.string().max(100), FormValue.nullable()),
});
export type SubmissionInput = z.output<typeof SubmissionInput>;

export const Submission = z.object({
  id: z.number(),
  formId: z.number(),
  version: z.number(),
  userName: z.string(),
  values: z.record(z.string(), FormValue),
  createTime: EncodedTimestamp,
});
export type Submission = z.output<typeof Submission>;
/** A submission with the title and fields that the form had when it was filled in. */
export const SubmissionDetail = Submission.extend({
  title: FormText,
  fields: FormFields,
  /** Names of the departments among the values, by id. */
  depts: z.record(z.string(), z.string()),
});
export type SubmissionDetail = z.output<typeof SubmissionDetail>;

export const SubmissionQuery = pageQuery(["createTime"]).extend({
  formId: unset(Id),
  userName: unset(z.string().max(50)),
});
export type SubmissionQuery = z.output<typeof SubmissionQuery>;

const crud = crudRoutes({
  path: "/tool/form",
  permission: "tool:build",
  name: "form",
  row: Form,
  input: FormInput,
  update: FormUpdate,
  query: FormQuery,
});
const withId = z.object({ id: Id });
const word = <const V extends string>(verb: V) => access.permission(`tool:build:${verb}` as const);

export const formRoutes = routes({
  ...crud,
  one: { ...crud.one, reply: reply.data(FormDetail) },
  /** A new form belongs to its creator's own department. */
  create: { ...crud.create, scope: scope.own, reply: reply.data(FormDetail) },
  change: { ...crud.change, reply: reply.data(FormDetail) },
  setStatus: {
    method: "PUT",
    path: "/tool/form/changeStatus",
    title: "form.setStatus",
    access: word("edit"),
    scope: scope.data,
    audit: "update",
    body: z.object({ id: Id, status: Status }),
    reply: reply.empty,
  },
  fill: {
    method: "GET",
    path: "/tool/form/{id}/fill",
    title: "form.fill",
    access: word("submit"),
    scope: scope.data,
    params: withId,
    reply: reply.data(FormToFill),
  },
  submit: {
    method: "POST",
    path: "/tool/form/{id}/submission",
    title: "form.submit",
    access: word("submit"),
    scope: scope.data,
    audit: "insert",
    params: withId,
    body: SubmissionInput,
    reply: reply.data(Submission),
  },
});

/** Submissions: a table of its own, with the permissions of forms. */
export const submissionRoutes = routes({
  list: {
    method: "GET",
    path: "/tool/form/submission/list",
    title: "submission.list",
    access: word("query"),
    scope: scope.data,
    query: SubmissionQuery,
    reply: reply.rows(Submission),
  },
  one: {
    method: "GET",
    path: "/tool/form/submission/{id}",
    title: "submission.one",
    access: word("query"),
    scope: scope.data,
    params: withId,
    reply: reply.data(SubmissionDetail),
  },
  remove: {
    method: "DELETE",
    path: "/tool/form/submission/{ids}",
    title: "submission.remove",
    access: word("remove"),
    scope: scope.data,
    audit: "delete",
    params: z.object({ ids: Ids }),
    reply: reply.empty,
  },
  export: {
    method: "GET",
    path: "/tool/form/submission/export",
    title: "submission.export",
    access: word("export"),
    scope: scope.data,
    audit: "export",
    /** For one form: a column for each field; for all forms: the values as JSON. */
    query: SubmissionQuery,
    reply: reply.spreadsheet,
  },
});
