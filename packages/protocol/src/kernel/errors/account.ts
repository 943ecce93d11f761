import { t } from "../text.ts";
import { defineError, RETRYABLE } from "./define-error.ts";

/** Accounts and what their own people may change about them. */
export const accountErrors = {
  USERNAME_FORM: defineError(400, [
    "用户名须为2到30个字母、汉字、数字或 . - _",
    "Username must be 2 to 30 letters, digits or . - _",
  ]),
  USERNAME_TAKEN: defineError(
    409,
    ["用户名“{name}”已被使用", "Username {name} is taken"],
    ["请换一个用户名", "Choose another username"],
  ),
  EMAIL_FORM: defineError(400, ["邮箱格式不正确", "Enter a valid email address"]),
  EMAIL_TAKEN: defineError(409, ["该邮箱已被其他账号使用", "Email address is used by another account"]),
  PHONE_FORM: defineError(400, [
    "手机号须为6到15位数字，可以+开头",
    "Phone number must be 6 to 15 digits, optionally with a leading +",
  ]),
  PHONE_TAKEN: defineError(409, ["该手机号已被其他账号使用", "Phone number is used by another account"]),

  PASSWORD_SHORT: defineError(400, ["密码至少8位", "Use at least 8 characters"]),
  PASSWORD_LONG: defineError(400, ["密码最多64位", "Use at most 64 characters"]),
  PASSWORD_SAME: defineError(400, ["新密码不能与当前密码相同", "Choose a different password"]),
  PASSWORD_NAMES_ACCOUNT: defineError(400, ["密码不能包含用户名", "Password must not contain the username"]),
  PASSWORD_COMMON: defineError(400, ["密码过于常见，容易被猜到", "This password is too common"]),
  PASSWORD_KIND: {
    ...defineError(400, ["密码{kind}", "{kind}"]),
    texts: {
      kind: {
        digits: t("只能包含数字", "Use digits only"),
        letters: t("只能包含英文字母", "Use letters only"),
        both: t("须同时包含英文字母和数字", "Use both letters and digits"),
        all: t("须同时包含英文字母、数字和符号", "Use letters, digits and symbols"),
      },
    },
  },
  PASSWORD_WRONG: defineError(
    400,
    ["当前密码不正确", "Wrong current password"],
    [
      "请检查后重试；连续输错五次将锁定十分钟",
      "Check the password and try again; five wrong attempts lock it for ten minutes",
    ],
  ),

  NOT_A_PICTURE: defineError(
    400,
    ["文件不是PNG、JPEG或WebP图片，或已损坏", "Not a valid PNG, JPEG or WebP image"],
    ["请选择另一张图片", "Choose another image"],
  ),
  REGISTRATION_CLOSED: defineError(
    403,
    ["暂未开放注册", "Registration is closed"],
    ["请联系管理员开通账号", "Ask an administrator for an account"],
  ),
} as const;

/** Signing in by an OpenID Connect provider. */
export const providerErrors = {
  PROVIDER_KEY_TAKEN: defineError(409, ["标识“{key}”已存在", "Key {key} already exists"]),
  PROVIDER_KEY_FORM: defineError(400, [
    "标识须以小写字母开头，为2到30个小写字母、数字或 -",
    "Key must be 2 to 30 lowercase letters, digits or -, starting with a letter",
  ]),
  PROVIDER_ISSUER: defineError(400, ["发行方须为https地址，且不含参数", "Issuer must be an https URL without a query"]),
  PROVIDER_SCOPES: defineError(400, [
    "授权范围以空格分隔，且须包含openid",
    "Separate scopes with single spaces and include openid",
  ]),
  PROVIDER_SECRET_NEEDED: defineError(400, [
    "更换发行方或客户端标识后，请重新输入密钥",
    "Enter the client secret again after changing the issuer or client ID",
  ]),
  PROVIDER_OFF: defineError(
    404,
    ["登录方式不存在或已停用", "This sign-in method doesn't exist or is disabled"],
    ["请使用账号和密码登录", "Sign in with your account and password"],
  ),
  PROVIDER_UNREACHABLE: defineError(
    500,
    ["“{provider}”没有响应", "{provider} is not responding"],
    ["请稍后重试，或使用账号和密码登录", "Try again later, or sign in with your account and password"],
    RETRYABLE,
  ),
  PROVIDER_MISFIT: defineError(
    500,
    ["“{provider}”的响应与登录方式的设置不符", "The response from {provider} doesn't match its settings"],
    ["请联系管理员检查登录方式的设置", "Ask an administrator to check the sign-in provider's settings"],
  ),
  PROVIDER_SAID_NO: {
    ...defineError(
      403,
      ["“{provider}”登录失败：{reason}", "Couldn't sign in with {provider}: {reason}"],
      ["请重新登录，或使用账号和密码登录", "Try again, or sign in with your account and password"],
    ),
    // RFC 6749 §4.1.2.1 and OpenID Connect Core 1.0 §3.1.2.6; any other word is shown as it is.
    texts: {
      reason: {
        access_denied: t("已取消或被拒绝", "canceled or not allowed"),
        login_required: t("需要重新登录", "sign-in required"),
        temporarily_unavailable: t("暂时不可用", "temporarily unavailable"),
        server_error: t("服务器错误", "server error"),
      },
    },
  },
  PROVIDER_UNPROVEN: defineError(
    403,
    ["无法验证“{provider}”返回的身份信息", "Couldn't verify your identity from {provider}"],
    ["请重新登录；如仍失败，请联系管理员", "Try again; if it fails again, contact an administrator"],
  ),
  PROVIDER_CODE_SPENT: defineError(
    400,
    ["“{provider}”的登录码已过期", "{provider} sign-in code expired"],
    ["请重新登录", "Try again"],
    RETRYABLE,
  ),
  SIGN_IN_NOT_STARTED: defineError(
    400,
    ["登录请求无效、已使用或已超时", "This sign-in request is invalid, already used or expired"],
    ["请返回登录页重新登录", "Go back to the sign-in page and try again"],
    RETRYABLE,
  ),
  ACCOUNT_UNUSABLE: defineError(
    403,
    ["关联的账号不可用", "The linked account is unavailable"],
    ["请联系管理员", "Contact an administrator"],
  ),
  BINDING_GONE: defineError(
    410,
    ["关联已完成或已超时", "Linking is complete or has expired"],
    ["请返回登录页重新登录", "Go back to the sign-in page and try again"],
  ),
  IDENTITY_TAKEN: defineError(
    409,
    ["该“{provider}”身份已关联到其他账号", "This {provider} identity is already linked to another account"],
    ["请先在该账号中解除关联", "Unlink it from that account first"],
  ),
} as const;

/** API tokens of other systems. */
export const tokenErrors = {
  TOKEN_SCOPE: defineError(
    400,
    ["权限格式不正确", "Invalid permission"],
    ["请从列表中选择权限，例如system:post:list", "Choose permissions from the list, such as system:post:list"],
  ),
  TOKEN_SCOPES_MISSING: defineError(400, ["请至少选择一个权限", "Choose at least one permission"]),
  TOKEN_SCOPE_NOT_HELD: defineError(
    400,
    ["您没有权限“{permission}”，不能授予API令牌", "You don't have the permission {permission} to grant"],
    ["请去掉该权限", "Remove this permission"],
  ),
  TOKEN_EXPIRY: defineError(400, [
    "截止时间须晚于当前时间，且不超过366天",
    "Expiry must be in the future and within 366 days",
  ]),
  TOKEN_NOT_ALLOWED: defineError(
    403,
    ["API令牌不能执行此操作", "API tokens can't make this call"],
    ["请登录后操作", "Sign in to make this call"],
  ),
} as const;
