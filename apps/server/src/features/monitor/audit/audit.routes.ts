import { auditRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { AuditService } from "./audit.service.ts";

export const serveAudit = (api: Api, audits: AuditService) =>
  serve(api, auditRoutes, {
    list: ({ principal, scope, query, language }) => audits.list(principal, scope, query, language),
    export: ({ principal, scope, query, language }) => audits.export(principal, scope, query, language),
  });
