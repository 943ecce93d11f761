import type { FieldProblem } from "@adel/protocol/kernel/envelope";
import { parse } from "@adel/protocol/kernel/parse";
import { useForm } from "@mantine/form";
import { useState } from "react";
import type { z } from "zod";
import { ApiError } from "./api.ts";
import { type Trouble, troubleOf } from "./fault-notice.tsx";
import { useLanguage } from "./locale/words.ts";

interface Wish<V extends Record<string, string>> {
  readonly start: V;
  /** What is checked here, before the server is asked. */
  readonly schema: z.ZodType;
  /** What else is wrong with what was typed, by field. */
  readonly more?: (values: V) => Readonly<Record<string, string>>;
  readonly send: (values: V) => Promise<void>;
}
const byPath = (problems: readonly FieldProblem[]): Record<string, string> =>
  Object.fromEntries([...problems].reverse().map(({ path, message }) => [path, message]));

/** A small form on a page: errors stand on their fields, the first has the focus, and the button works once. */
export function usePageForm<V extends Record<string, string>>({ start, schema, more, send }: Wish<V>) {
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>();
  const form = useForm<V>({
    initialValues: start,
    validate: (values) => {
      const parsed = parse(schema, values, language);
      return { ...more?.(values), ...(parsed.ok ? {} : byPath(parsed.problems)) };
    },
  });
  const focusFirst = (errors: object) => form.getInputNode(Object.keys(errors)[0] ?? "")?.focus();
  const submit = form.onSubmit(async (values) => {
    setBusy(true);
    setTrouble(undefined);
    try {
      await send(values);
    } catch (error) {
      const errors = error instanceof ApiError ? byPath(error.problems) : {};
      form.setErrors(errors);
      focusFirst(errors);
      if (Object.keys(errors).length === 0) setTrouble(troubleOf(error));
    } finally {
      setBusy(false);
    }
  }, focusFirst);
  return { form, submit, busy, trouble };
}
