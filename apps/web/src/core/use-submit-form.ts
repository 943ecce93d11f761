import type { FieldError } from "@adel/protocol/kernel/envelope";
import { parse } from "@adel/protocol/kernel/parse";
import { useForm } from "@mantine/form";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import type * as z from "zod";
import { ApiError } from "./api.ts";
import { type ErrorDetails, toErrorDetails } from "./error-alert.tsx";
import { focusRefused } from "./focus-refused.ts";
import { describeIn } from "./locale/errors.ts";
import { useLanguage } from "./locale/messages.ts";

interface SubmitFormOptions<V extends Record<string, string>> {
  readonly start: V;
  /** Rules checked here before the request. */
  readonly schema: z.ZodType;
  /** What else is wrong with what was typed, by field. */
  readonly more?: (values: V) => Readonly<Record<string, string>>;
  readonly send: (values: V) => Promise<void>;
}
const byPath = (errors: readonly FieldError[]): Record<string, string> =>
  Object.fromEntries([...errors].reverse().map(({ path, message }) => [path, message]));

/** A small form on a page: errors are shown at their fields, the first gets the focus, and the button works once. */
export function useSubmitForm<V extends Record<string, string>>({ start, schema, more, send }: SubmitFormOptions<V>) {
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ErrorDetails>();
  const form = useForm<V>({
    initialValues: start,
    validate: (values) => {
      const parsed = parse(schema, values, describeIn(language));
      return { ...more?.(values), ...(parsed.ok ? {} : byPath(parsed.errors)) };
    },
  });
  const element = useRef<HTMLFormElement>(null);
  const refuse = (errors: Record<string, ReactNode>) => focusRefused(element.current, () => form.setErrors(errors));
  const handle = form.onSubmit(async (values) => {
    setBusy(true);
    setError(undefined);
    try {
      await send(values);
    } catch (error) {
      const errors = error instanceof ApiError ? byPath(error.errors) : {};
      refuse(errors);
      if (Object.keys(errors).length === 0) setError(toErrorDetails(error));
    } finally {
      setBusy(false);
    }
  }, refuse);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    element.current = event.currentTarget;
    handle(event);
  };
  return { form, submit, busy, error };
}
