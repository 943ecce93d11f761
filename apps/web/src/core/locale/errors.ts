import { getErrorHint, getErrorText, getRuleText } from "@adel/messages";
import type { ErrorCode, ErrorValues } from "@adel/protocol/kernel/errors";
import type { DescribeRule } from "@adel/protocol/kernel/parse";
import type { Language } from "@adel/protocol/kernel/text";
import { messages } from "./messages.ts";

/** What happened. */
export const errorText = (code: ErrorCode, language: Language, values: ErrorValues = {}): string =>
  getErrorText(messages, language, code, values);
/** What to do about it; undefined where nothing can be advised. */
export const errorHint = (code: ErrorCode, language: Language, values: ErrorValues = {}): string | undefined =>
  getErrorHint(messages, language, code, values);

/** The text of a broken rule. */
export const describeIn =
  (language: Language): DescribeRule =>
  (rule) =>
    getRuleText(messages, language, rule);
