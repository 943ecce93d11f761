import { defineError, RETRYABLE } from "./define-error.ts";

/** What only a PC/SC reader, its service or its binding can say. */
export const readerErrors = {
  PCSC_DOWN: defineError(
    409,
    ["电脑的智能卡服务（PC/SC）未运行", "The smart card service (PC/SC) is not running"],
    [
      "请启动智能卡服务后重试；如未安装，请先安装",
      "Start the smart card service and try again; install it if it is missing",
    ],
    RETRYABLE,
  ),
  READER_UNSUITED: defineError(
    409,
    ["读卡器“{reader}”不支持非接触存储卡", "Reader {reader} doesn't support contactless storage cards"],
    [
      "请选择名称中带PICC或CL的接口；如没有，请换用非接触读卡器，例如ACR122U",
      "Choose the interface with PICC or CL in its name; if there is none, use a contactless reader such as the ACR122U",
    ],
  ),
  PCSC_BINDING_ABSENT: defineError(
    409,
    ["本机没有PC/SC绑定“{binding}”", "The PC/SC binding {binding} is not installed on this computer"],
    [
      "请去掉地址中的?binding=；如仍出现，请重新安装插件（pcsclite需按手册编译）",
      "Remove ?binding= from the address. If it stays, reinstall the plug-in (pcsclite is built as described in the manual)",
    ],
  ),
} as const;
