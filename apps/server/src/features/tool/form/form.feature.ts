import { defineFeature } from "../../../core/feature.ts";
import { seedDemoForms } from "./form.demo.ts";
import { serveForm } from "./form.routes.ts";
import { FormService, hasForm } from "./form.service.ts";
import { formMigration } from "./migrations/2026-11-25-form.ts";
import { formMenuMigration } from "./migrations/2026-11-25-form-menu.ts";
import { SubmissionService } from "./submission.service.ts";

export const formFeature = defineFeature({
  name: "tool/form",
  migrations: [formMigration, formMenuMigration],
  seedDemo: seedDemoForms,
  provides: (deps) => ({ forms: new FormService(deps), submissions: new SubmissionService(deps) }),
  contributes: ({ submissions }) => ({
    deptUses: [hasForm],
    fileReaders: [{ entity: "tool/form-submission", mayRead: (principal, id) => submissions.isVisible(principal, id) }],
  }),
  routes: (api, { forms, submissions }) => serveForm(api, forms, submissions),
});
