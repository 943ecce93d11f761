// Cast: the names of a record are its keys; the type of Object.keys does not express it.
import { type ChangeEvent, useRef, useState } from "react";

type FieldErrors<F extends string> = Partial<Record<F, string>>;

/** A few fields with values, errors and focus; for the screens before sign-in. */
export function useFields<F extends string>(start: Readonly<Record<F, string>>) {
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<FieldErrors<F>>({});
  const inputs = useRef<Partial<Record<F, HTMLInputElement | null>>>({});
  const names = Object.keys(start) as F[];
  const set = (name: F, value: string) => {
    setValues((last) => ({ ...last, [name]: value }));
    setErrors((last) => ({ ...last, [name]: undefined }));
  };
  return {
    values,
    set,
    /** Shows the errors and focuses the first such field; true without errors. */
    refuse: (found: FieldErrors<F>): boolean => {
      setErrors(found);
      const first = names.find((name) => found[name] !== undefined);
      if (first !== undefined) inputs.current[first]?.focus();
      return first === undefined;
    },
    props: (name: F) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.currentTarget.value),
      ref: (input: HTMLInputElement | null) => {
        inputs.current[name] = input;
      },
    }),
  };
}
export type Fields<F extends string> = ReturnType<typeof useFields<F>>;
