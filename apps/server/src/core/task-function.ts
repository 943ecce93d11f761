import type { Text } from "@adel/protocol";
import * as z from "zod";
import type { Clock } from "./clock.ts";
import { serverText } from "./messages.ts";
import { DAY_MS } from "./time/durations.ts";

/** A function that timed tasks may call: nothing else can be a call target. */
export interface TaskFunction {
  /** `bean.method`. */
  readonly name: string;
  readonly title: Text;
  /** A permission that the creator of the task needs in addition, so that a task grants no further right. */
  readonly permission?: string;
  readonly parameters: z.ZodObject;
  /** Labels of the parameters, by their names. */
  readonly labels: Readonly<Record<string, Text>>;
  /** Runs with values that `parameters` has checked; returns its result in words. Throws on failure. */
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

/** Who changes something on behalf of a timed task. */
export const TASK_ACTOR = { userId: null, userName: "" } as const;

/** The parameter of a function that trims by age. */
const KeepDays = z.object({ days: z.number().int().min(1).max(3650).default(180) });

interface TrimDefinition extends Pick<TaskFunction, "name" | "title" | "permission"> {
  /** Deletes what is older than this moment; gives how much it was. */
  readonly trim: (before: number) => Promise<number>;
}

/** Declares a function that trims what only grows. */
export const defineTrimTask = (clock: Clock, { trim, ...definition }: TrimDefinition): TaskFunction =>
  defineTaskFunction({
    ...definition,
    parameters: KeepDays,
    labels: { days: serverText("task.keepDays") },
    run: async ({ days }) => serverText("task.deleted", { count: await trim(clock.now() - days * DAY_MS) }),
  });
