import { formRoutes, submissionRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { FormService } from "./form.service.ts";
import type { SubmissionService } from "./submission.service.ts";

export const serveForm = (api: Api, forms: FormService, submissions: SubmissionService) => {
  serve(api, formRoutes, {
    list: ({ scope, query }) => forms.list(scope, query),
    one: ({ scope, params }) => forms.one(scope, params.id),
    create: ({ principal, body }) => forms.create(principal, body),
    change: ({ principal, scope, body }) => forms.change(principal, scope, body),
    remove: ({ principal, scope, params }) => forms.remove(principal, scope, params.ids),
    export: ({ scope, query, language }) => forms.export(scope, query, language),
    setStatus: ({ principal, scope, body }) => forms.setStatus(principal, scope, body.id, body.status),
    fill: ({ principal, scope, params }) => submissions.fill(principal, scope, params.id),
    submit: ({ principal, scope, params, body, language }) =>
      submissions.submit(principal, scope, params.id, body, language),
  });
  serve(api, submissionRoutes, {
    list: ({ scope, query }) => submissions.list(scope, query),
    one: ({ scope, params }) => submissions.one(scope, params.id),
    remove: ({ principal, scope, params }) => submissions.remove(principal, scope, params.ids),
    export: ({ scope, query, language }) => submissions.export(scope, query, language),
  });
};
