import { t } from "../text.ts";
import { again, fault } from "./fault.ts";

/** Accounts and what their own people may change about them. */
export const accountFaults = {
  USERNAME_FORM: fault(400, [
    "用户名为 2 到 30 个字母、汉字、数字或 . - _",
    "A username has 2 to 30 letters, digits or . - _",
  ]),
  USERNAME_TAKEN: fault(
    409,
    ["用户名 {name} 已被使用", "The username {name} is taken"],
    ["换一个用户名", "Choose another"],
  ),
  EMAIL_FORM: fault(400, ["邮箱格式不正确", "This is not an e-mail address"]),
  EMAIL_TAKEN: fault(409, ["该邮箱已被其他账号使用", "Another account uses this e-mail address"]),
  PHONE_FORM: fault(400, ["手机号为 6 到 15 位数字，可带 +", "A phone number has 6 to 15 digits, with or without a +"]),
  PHONE_TAKEN: fault(409, ["该手机号已被其他账号使用", "Another account uses this phone number"]),

  PASSWORD_SHORT: fault(400, ["密码至少 8 位", "A password has at least 8 characters"]),
  PASSWORD_LONG: fault(400, ["密码最多 64 位", "A password has at most 64 characters"]),
  PASSWORD_SAME: fault(400, ["新密码不能与当前密码相同", "The new password is the current one"]),
  PASSWORD_NAMES_ACCOUNT: fault(400, ["密码不能包含用户名", "A password must not contain the username"]),
  PASSWORD_COMMON: fault(400, ["这个密码太常见，容易被猜到", "This password is too common and easily guessed"]),
  PASSWORD_KIND: {
    ...fault(400, ["密码必须{kind}", "A password must {kind}"]),
    words: {
      kind: {
        digits: t("只含数字", "be digits only"),
        letters: t("只含英文字母", "be letters only"),
        both: t("同时含有英文字母和数字", "hold both letters and digits"),
        all: t("同时含有英文字母、数字和符号", "hold letters, digits and signs"),
      },
    },
  },
  PASSWORD_WRONG: fault(
    400,
    ["当前密码不正确", "The current password is wrong"],
    ["检查后重试；连续五次错误将锁定十分钟", "Check and try again; five wrong tries lock for ten minutes"],
  ),

  NOT_A_PICTURE: fault(
    400,
    ["文件不是 PNG、JPEG 或 WebP 图片，或已损坏", "The file is not a PNG, JPEG or WebP picture, or it is damaged"],
    ["选择另一张图片", "Choose another picture"],
  ),
  REGISTRATION_CLOSED: fault(
    403,
    ["没有开放注册", "Registration is closed"],
    ["请管理员为您建立账号", "Ask an administrator for an account"],
  ),
} as const;

/** Signing in by an OpenID Connect provider. */
export const providerFaults = {
  PROVIDER_KEY_TAKEN: fault(409, ["标识 {key} 已存在", "The key {key} exists already"]),
  PROVIDER_KEY_FORM: fault(400, [
    "标识以小写字母开头，2 到 30 个小写字母、数字或 -",
    "A key begins with a small letter and has 2 to 30 small letters, digits or -",
  ]),
  PROVIDER_ISSUER: fault(400, [
    "发行方地址必须是 https 地址，不含参数",
    "An issuer is an https address without a query",
  ]),
  PROVIDER_SCOPES: fault(400, [
    "授权范围以空格分隔，其中必须有 openid",
    "Scopes are separated by single spaces, openid among them",
  ]),
  PROVIDER_SECRET_NEEDED: fault(400, [
    "更换发行方或客户端标识时须重新输入密钥",
    "Another issuer or client id needs its secret typed again",
  ]),
  PROVIDER_OFF: fault(
    404,
    ["没有这个登录方式，或已停用", "There is no such way to sign in, or it is switched off"],
    ["用账号和密码登录", "Sign in with account and password"],
  ),
  PROVIDER_UNREACHABLE: fault(
    500,
    ["{provider} 没有应答", "{provider} does not answer"],
    ["稍后再试，或用账号和密码登录", "Try again later, or sign in with account and password"],
    again,
  ),
  PROVIDER_MISFIT: fault(
    500,
    ["{provider} 的应答与这里的设置不符", "What {provider} answers does not fit its settings here"],
    ["请管理员核对登录方式的设置", "Ask an administrator to check the settings of this way to sign in"],
  ),
  PROVIDER_SAID_NO: {
    ...fault(
      403,
      ["{provider} 没有完成登录：{reason}", "{provider} did not sign you in: {reason}"],
      ["重新开始，或用账号和密码登录", "Start again, or sign in with account and password"],
    ),
    // RFC 6749 §4.1.2.1 and OpenID Connect Core 1.0 §3.1.2.6; any other word is shown as it is.
    words: {
      reason: {
        access_denied: t("已取消或未被允许", "cancelled or not allowed"),
        login_required: t("需要重新登录", "it wants a fresh sign-in"),
        temporarily_unavailable: t("暂时不可用", "it is temporarily unavailable"),
        server_error: t("它出了错", "it ran into an error"),
      },
    },
  },
  PROVIDER_UNPROVEN: fault(
    403,
    [
      "{provider} 对您身份的说明无法验证，已拒绝",
      "What {provider} said about you could not be verified and was refused",
    ],
    ["重新开始；再次出现请告诉管理员", "Start again; if it happens again, tell an administrator"],
  ),
  PROVIDER_CODE_SPENT: fault(
    400,
    ["{provider} 的登录码已失效", "The sign-in code of {provider} is spent or has expired"],
    ["重新开始", "Start again"],
    again,
  ),
  SIGN_IN_NOT_STARTED: fault(
    400,
    [
      "这次登录不是从本页开始的，已经用过，或已超时",
      "This sign-in was not started here, was used already, or took too long",
    ],
    ["回到登录页重新开始", "Go back to the sign-in page and start again"],
    again,
  ),
  ACCOUNT_UNUSABLE: fault(
    403,
    ["关联的账号不可用", "The linked account cannot be used"],
    ["请联系管理员", "Ask an administrator"],
  ),
  BINDING_GONE: fault(
    410,
    ["关联已超时或已完成", "The time to link has passed, or it is done already"],
    ["回到登录页重新开始", "Go back to the sign-in page and start again"],
  ),
  IDENTITY_TAKEN: fault(
    409,
    ["这个 {provider} 身份已关联到另一个账号", "This identity at {provider} is linked to another account already"],
    ["先在那个账号里解除关联", "Unlink it there first"],
  ),
} as const;
