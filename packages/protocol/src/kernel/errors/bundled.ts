import { fill, type Language } from "../text.ts";
import { defineError, RETRYABLE } from "./define-error.ts";

/** What a page says before it has the whole list: the sign-in screen's own words, and those of an answer without words. */
export const bundledErrors = {
  USERNAME_EMPTY: defineError(400, ["用户名不能为空", "Username cannot be empty"]),
  PASSWORD_EMPTY: defineError(400, ["密码不能为空", "Password cannot be empty"]),
  CODE_EMPTY: defineError(400, ["验证码不能为空", "Verification code cannot be empty"]),
  REQUEST_EXCEPTION: defineError(
    500,
    ["请求异常，请联系管理员", "Request exception, please contact the administrator"],
    undefined,
    RETRYABLE,
  ),
  ENCODER_REQUEST_FAILED: defineError(
    5000,
    [
      "发卡机请求失败，可能是发卡机未登录或网络不稳定",
      "The card encoder request failed, possibly because the encoder is not logged in or the network is unstable",
    ],
    ["请检查发卡机是否在线后重试", "Check that the encoder is online, then try again"],
    RETRYABLE,
  ),
} as const;

/** Says one of these few without the list of all: takes a code of `bundledErrors` and a language, gives the sentence. */
export const bundledErrorText = (code: keyof typeof bundledErrors, language: Language): string =>
  fill(bundledErrors[code].text[language], {});
