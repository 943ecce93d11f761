import {
  type CallTarget,
  formatCallTarget,
  type Language,
  localize,
  parseCallTarget,
  type TaskTarget,
} from "@adel/protocol";
import * as z from "zod";
import { type Principal, permits } from "../../../core/access/principal.ts";
import { fail, failField } from "../../../core/errors.ts";
import type { TaskFunction } from "../../../core/task-function.ts";

const FIELD = "invokeTarget";

/** A call target that was checked against the list. */
export interface ResolvedTarget {
  readonly taskFunction: TaskFunction;
  readonly values: object;
  /** The target as it is stored. */
  readonly text: string;
}

/** The JSON Schema of one parameter. */
const Described = z.object({
  type: z.enum(["integer", "number", "boolean", "string"]),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  default: z.union([z.string(), z.number(), z.boolean()]).optional(),
});

const mayUse = (principal: Principal, { permission }: TaskFunction): boolean =>
  permission === undefined || (principal.scope.all && permits(principal, permission));

/** The closed list of what a task may call. */
export class TaskFunctions {
  readonly #all: () => readonly TaskFunction[];

  constructor(all: () => readonly TaskFunction[]) {
    this.#all = all;
  }

  find(invokeTarget: string): TaskFunction | undefined {
    const parsed = parseCallTarget(invokeTarget);
    return parsed.ok ? this.#named(parsed.target.name) : undefined;
  }

  /** Parses a call target; fails if it is not in the list or its values are invalid. */
  resolve(invokeTarget: string): ResolvedTarget {
    const parsed = parseCallTarget(invokeTarget);
    if (!parsed.ok) throw failField(FIELD, parsed.error);
    const { name, values } = parsed.target;
    const taskFunction = this.#named(name);
    if (!taskFunction) throw failField(FIELD, "TASK_TARGET_UNKNOWN", { name });
    const checked = checkValues(taskFunction, parsed.target);
    return { taskFunction, values: checked, text: formatCallTarget({ name, values }) };
  }

  /** Resolves a function for a user who sets up or starts a task with it. */
  resolveFor(principal: Principal, invokeTarget: string): ResolvedTarget {
    const resolved = this.resolve(invokeTarget);
    const { name, permission = "" } = resolved.taskFunction;
    if (!mayUse(principal, resolved.taskFunction)) throw fail("TASK_TARGET_PERMISSION", { name, permission });
    return resolved;
  }

  /** Those that the caller may set up. */
  available(principal: Principal, language: Language): TaskTarget[] {
    return this.#all()
      .filter((one) => mayUse(principal, one))
      .map((one) => ({
        name: one.name,
        title: localize(one.title, language),
        parameters: describeParameters(one, language),
      }));
  }

  #named(name: string): TaskFunction | undefined {
    return this.#all().find((one) => one.name === name);
  }
}

function checkValues({ name, parameters }: TaskFunction, { values }: CallTarget): object {
  const keys = Object.keys(parameters.shape);
  if (values.length !== keys.length) throw failField(FIELD, "TASK_TARGET_COUNT", { name, count: keys.length });
  const parsed = parameters.safeParse(Object.fromEntries(keys.map((key, at) => [key, values[at]])));
  if (parsed.success) return parsed.data;
  const [wrong] = parsed.error.issues.map(({ path }) => keys.indexOf(String(path[0])));
  throw failField(FIELD, "TASK_TARGET_VALUE", { name, position: (wrong ?? 0) + 1 });
}

const describeParameters = ({ parameters, labels }: TaskFunction, language: Language): TaskTarget["parameters"] =>
  Object.entries(z.toJSONSchema(parameters).properties ?? {}).map(([key, schema]) => {
    const { type, minimum, maximum, default: initial } = Described.parse(schema);
    return {
      label: labels[key] ? localize(labels[key], language) : key,
      kind: type,
      ...(minimum !== undefined && { min: minimum }),
      ...(maximum !== undefined && { max: maximum }),
      ...(initial !== undefined && { initial }),
    };
  });
