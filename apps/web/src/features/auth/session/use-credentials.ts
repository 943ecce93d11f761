import { type FaultCode, faultText } from "@adel/protocol";
import { useRef, useState } from "react";
import { useLanguage } from "../../../core/locale/words.ts";
import { keptAccount } from "./kept-account.ts";

/** Specification §5: the three messages; the server holds the same. */
const EMPTY = { username: "USERNAME_EMPTY", password: "PASSWORD_EMPTY", code: "CODE_EMPTY" } as const satisfies Record<
  string,
  FaultCode
>;
export type Field = keyof typeof EMPTY;
const FIELDS: readonly Field[] = ["username", "password", "code"];

/** The three fields as typed, and which of them are empty. A password is taken as it is, spaces and all. */
export function useCredentials(codeNeeded: boolean) {
  const language = useLanguage();
  const [values, setValues] = useState({ username: keptAccount(localStorage), password: "", code: "" });
  const [empty, setEmpty] = useState<readonly Field[]>([]);
  const inputs = useRef<Partial<Record<Field, HTMLInputElement | null>>>({});
  return {
    values: { username: values.username.trim(), password: values.password, code: values.code.trim() },
    set: (field: Field, value: string) => {
      setValues((last) => ({ ...last, [field]: value }));
      setEmpty((last) => last.filter((other) => other !== field));
    },
    /** True where nothing is missing; else the first empty field has the focus. */
    check: () => {
      const missing = FIELDS.filter((field) => {
        const value = field === "password" ? values[field] : values[field].trim();
        return value === "" && (field !== "code" || codeNeeded);
      });
      setEmpty(missing);
      if (missing[0]) inputs.current[missing[0]]?.focus();
      return missing.length === 0;
    },
    props: (field: Field) => ({
      name: field,
      value: values[field],
      error: empty.includes(field) && faultText(EMPTY[field], language),
      ref: (input: HTMLInputElement | null) => {
        inputs.current[field] = input;
      },
    }),
  };
}
