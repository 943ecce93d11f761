import type { MessageKey } from "@adel/messages";
import type { Language } from "@adel/protocol/kernel/text";
import { createTranslatorIn, type Translate } from "../../../core/locale/messages.ts";

/** Texts around the fields of a form, in the language that the form is shown in: a preview may have another one than its page. */
export const formTexts = (language: Language): Translate<MessageKey<"tool.form">> =>
  createTranslatorIn(language, "tool.form");
