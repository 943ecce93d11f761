import type { Text } from "@adel/protocol";
import * as z from "zod";
import type { Clock } from "./clock.ts";
import { serverText } from "./messages.ts";
import { DAY_MS } from "./time/durations.ts";

/** A function that timed tasks may call; nothing else can be a call target. */
export interface TaskFunction {
  /** `bean.method`. */
  readonly name: string;
  readonly title: Text;
  /** A permission that the creator of the task needs in addition, so that a task gives no further right. */
  readonly permission?: string;
  readonly parameters: z.ZodObject;
  /** Labels of the parameters by name. */
  readonly labels: Readonly<Record<string, Text>>;
  /** Runs with values that `parameters` has validated; returns its result as text. Throws on failure. */
  readonly run: (values: object) => Promise<Text>;
}

interface Definition<P extends z.ZodObject> extends Omit<TaskFunction, "run" | "parameters" | "labels"> {
  readonly parameters: P;
  readonly labels: Readonly<Record<keyof z.output<P>, Text>>;
  readonly run: (values: z.output<P>) => Promise<Text>;
}

/** Declares a function; its values are checked once more when it runs. */
export const defineTaskFunction = <P extends z.ZodObject>(definition: Definition<P>): TaskFunction => ({
  ...definition,
  run: async (values) => definition.run(definition.parameters.parse(values)),
});

/** Actor for changes by a timed task. */
export const TASK_ACTOR = { userId: null, userName: "" } as const;

/** Parameter of a function that deletes rows by age. */
const KeepDays = z.object({ days: z.number().int().min(1).max(3650).default(180) });

interface TrimDefinition extends Pick<TaskFunction, "name" | "title" | "permission"> {
  /** Deletes rows older than this time; returns their number. */
  readonly trim: (before: number) => Promise<number>;
}

/** Declares a function that deletes old rows of a growing table. */
export const defineTrimTask = (clock: Clock, { trim, ...definition }: TrimDefinition): TaskFunction =>
  defineTaskFunction({
    ...definition,
    parameters: KeepDays,
    labels: { days: serverText("task.keepDays") },
    run: async ({ days }) => serverText("task.deleted", { count: await trim(clock.now() - days * DAY_MS) }),
  });
