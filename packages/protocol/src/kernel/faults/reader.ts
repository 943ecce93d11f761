import { again, fault } from "./fault.ts";

/** What only a PC/SC reader, its service or its binding can say. */
export const readerFaults = {
  PCSC_DOWN: fault(
    409,
    ["电脑的智能卡服务（PC/SC）没有运行", "This computer's smart card service (PC/SC) is not running"],
    [
      "启动智能卡服务后重试；没有安装时先安装",
      "Start the smart card service and try again; install it where it is missing",
    ],
    again,
  ),
  READER_UNSUITED: fault(
    409,
    [
      "读卡器 {reader} 不懂非接触存储卡的命令",
      "The reader {reader} does not know the commands for contactless storage cards",
    ],
    [
      "选名称中带 PICC 或 CL 的接口；没有时换一台非接触读卡器，例如 ACR122U",
      "Choose its interface with PICC or CL in the name; where it has none, use a contactless reader such as an ACR122U",
    ],
  ),
  PCSC_BINDING_ABSENT: fault(
    409,
    ["本机没有 PC/SC 绑定 {binding}", "The PC/SC binding {binding} is not built on this computer"],
    [
      "去掉地址中的 ?binding=（默认的 pcsc-mini 不需要编译）；要用 pcsclite，请按手册编译",
      "Leave ?binding= out of the address (pcsc-mini, the default, needs no compiler); to use pcsclite, build it as the manual says",
    ],
  ),
} as const;
