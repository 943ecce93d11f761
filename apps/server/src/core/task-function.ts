import type { Text } from "@adel/protocol";
import { z } from "zod";

/** A function that timed tasks may call: nothing else can be a call target. */
export interface TaskFunction {
  /** `bean.method`. */
  readonly name: string;
  readonly title: Text;
  /** What whoever sets it up must be permitted besides: a task gives nobody a right they lack. */
  readonly permission?: string;
  readonly parameters: z.ZodObject;
  /** Labels of the parameters, by their names. */
  readonly labels: Readonly<Record<string, Text>>;
  /** Runs with values that `parameters` has checked; gives what it did, in words. Throws where it failed. */
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

/** The parameter of a function that trims by age. */
export const KeepDays = z.object({ days: z.number().int().min(1).max(3650).default(180) });

/** Who changes something on behalf of a timed task. */
export const TASK_ACTOR = { userId: null, userName: "" } as const;
