import type { Requirement } from "./requirement.ts";
import { purpose } from "./spec/1-purpose.ts";
import { frame } from "./spec/2-frame.ts";
import { routes } from "./spec/2-routes.ts";
import { entities } from "./spec/3-entities.ts";
import { states } from "./spec/4-states.ts";
import { validation } from "./spec/5-validation.ts";
import { permissions } from "./spec/6-permissions.ts";
import { calls } from "./spec/7-calls.ts";
import { errors } from "./spec/8-errors.ts";
import { constants } from "./spec/9-constants.ts";

/** The whole specification, in its own order. A requirement becomes `built` in its file of `spec/` when a test cites it. */
export const requirements: readonly Requirement[] = [
  ...purpose,
  ...routes,
  ...frame,
  ...entities,
  ...states,
  ...validation,
  ...permissions,
  ...calls,
  ...errors,
  ...constants,
];
