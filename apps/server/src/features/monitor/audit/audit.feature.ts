import { defineFeature } from "../../../core/feature.ts";
import { serveAudit } from "./audit.routes.ts";
import { AuditService } from "./audit.service.ts";

export const auditFeature = defineFeature({
  name: "monitor/audit",
  provides: (deps) => ({ audits: new AuditService(deps) }),
  routes: (api, { audits }) => serveAudit(api, audits),
});
