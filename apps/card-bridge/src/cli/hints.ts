import type { ErrorCode, ErrorValues, Language } from "@adel/protocol";
import { type CliKey, cliTexts, errorHint, isCliKey } from "./texts.ts";

/** A device file, or a port of Windows; names of readers contain blanks and brackets. */
const isSerial = (port: unknown) => typeof port !== "string" || /^(\/|COM\d)/i.test(port);

/** What to do on the command line; undefined if there is no hint. */
export function commandRemedy(code: ErrorCode, language: Language, values: ErrorValues = {}): string | undefined {
  const key = `hint.${code}`;
  return isCliKey(key) ? cliTexts(language)(key, values) : errorHint(code, language, values);
}

/** The same, for this operating system if systems differ. `{port}` and `{device}` come from `values`. */
export function hintFor(
  code: ErrorCode,
  { language, platform }: { readonly language: Language; readonly platform: string },
  values: ErrorValues = {},
): string | undefined {
  // A PC/SC reader is not a file and has no permissions of its own: the smart card service decides.
  const ofReader = isSerial(values.port) ? [] : [`hint.reader.${code}.${platform}`];
  const key = [...ofReader, `hint.${code}.${platform}`].find((one): one is CliKey => isCliKey(one));
  return key ? cliTexts(language)(key, values) : commandRemedy(code, language, values);
}
