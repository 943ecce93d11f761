import { createErrorTexts } from "@adel/messages";
import type { ErrorCode } from "@adel/protocol/kernel/errors";
import type { Language } from "@adel/protocol/kernel/text";
import { messages } from "./messages.ts";

export const { errorText, errorHint, describeIn } = createErrorTexts<ErrorCode, Language>(messages);
