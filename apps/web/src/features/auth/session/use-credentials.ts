import { errorText } from "../../../core/locale/errors.ts";
import { useLanguage } from "../../../core/locale/messages.ts";
import { useFields } from "./use-fields.ts";

/** Specification §5: the three messages; the server has the same. */
const EMPTY = { username: "USERNAME_EMPTY", password: "PASSWORD_EMPTY", code: "CODE_EMPTY" } as const;
type Field = keyof typeof EMPTY;

/** User name, password and captcha as entered. The password is not trimmed. */
export function useCredentials(account: string, codeNeeded: boolean) {
  const language = useLanguage();
  const { values, refuse, ...fields } = useFields<Field>({ username: account, password: "", code: "" });
  const options = { username: values.username.trim(), password: values.password, code: values.code.trim() };
  const missing = (field: Field) =>
    options[field] === "" && (field !== "code" || codeNeeded) && { [field]: errorText(EMPTY[field], language) };
  return {
    ...fields,
    refuse,
    values: options,
    /** True where nothing is missing; else the first empty field has the focus. */
    check: () => refuse({ ...missing("username"), ...missing("password"), ...missing("code") }),
  };
}
