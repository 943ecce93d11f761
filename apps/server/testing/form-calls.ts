import type { ScopedRow } from "./scope-world.ts";

type Call = readonly ["GET" | "POST" | "PUT" | "DELETE", string, object?];

const definition = { formKey: "scope-probe", title: { zh: "x", en: "x" }, fields: [] };

/** How built forms are reached. */
export const formWays = {
  missing: 999999,
  lists: [{ path: "tool/form/list?pageSize=100" }],
  exports: ["tool/form/export"],
  single: [
    ({ id }: ScopedRow): Call => ["GET", `tool/form/${id}`],
    ({ id }: ScopedRow): Call => ["GET", `tool/form/${id}/fill`],
    ({ id }: ScopedRow): Call => ["GET", `tool/form/submission/export?formId=${id}`],
    ({ id }: ScopedRow): Call => ["PUT", "tool/form/changeStatus", { id, status: "1" }],
    // It is closed: refused once the form was found.
    ({ id }: ScopedRow): Call => ["POST", `tool/form/${id}/submission`, { version: 99, values: {} }],
    ({ id }: ScopedRow): Call => ["PUT", "tool/form", { ...definition, id, version: 99 }],
  ],
  changing: [({ id }: ScopedRow): Call => ["POST", `tool/form/submission/export?formId=${id}`]],
  bulk: [(ids: string): Call => ["DELETE", `tool/form/${ids}`]],
} as const;

/** How what was filled in is reached. */
export const submissionWays = {
  missing: 999999,
  lists: [{ path: "tool/form/submission/list?pageSize=100" }],
  exports: [],
  single: [({ id }: ScopedRow): Call => ["GET", `tool/form/submission/${id}`]],
  changing: [],
  bulk: [(ids: string): Call => ["DELETE", `tool/form/submission/${ids}`]],
} as const;
