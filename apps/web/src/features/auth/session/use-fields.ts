// Cast: the names of a record are its keys; Object.keys cannot say so.
import { type ChangeEvent, useRef, useState } from "react";

type FieldErrors<F extends string> = Partial<Record<F, string>>;

/** A few fields as typed, what is wrong with each, and where the focus goes; for the screens before the office. */
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
    /** Shows what is wrong and goes to the first such field; true where nothing is. */
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
