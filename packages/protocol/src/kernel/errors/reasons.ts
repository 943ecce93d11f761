import type { CardDataCode, CardSpecCode } from "@adel/card";
import { type Text, t } from "../text.ts";

/** What can be wrong with a field of a card specification; `{path}` of the fault names it. */
export const specReasons: Readonly<Record<CardSpecCode | "JSON", Text>> = {
  JSON: t("不是有效的JSON", "not valid JSON"),
  SECTOR_INVALID: t("扇区号无效", "invalid sector"),
  SECTOR_MISSING: t("应用缺少扇区", "an application has no sector"),
  SECTOR_NOT_ASSIGNABLE: t("该扇区保留给卡片目录", "this sector is reserved for the card directory"),
  SECTOR_PAST_CAPACITY: t("扇区超出卡片容量", "a sector exceeds the card's capacity"),
  SECTOR_TOO_LARGE: t("不能使用16个块的扇区", "sectors with 16 blocks can't be used"),
  SECTOR_TAKEN_TWICE: t("同一扇区被两个应用使用", "two applications use the same sector"),
  FINGERPRINT_NEEDS_SIX: t("必须为指纹预留六个扇区", "six sectors must be reserved for fingerprints"),
  FIELD_MISSING: t("缺少此字段", "missing field"),
  FIELD_UNKNOWN: t("未知字段", "unknown field"),
  NOT_AN_OBJECT: t("应为对象", "must be an object"),
  NOT_A_LIST: t("应为列表", "must be a list"),
  LIST_EMPTY: t("列表不能为空", "must not be empty"),
  NUMBER_INVALID: t("应为范围内的整数", "must be a whole number in range"),
  WORD_UNKNOWN: t("未知的取值", "unknown value"),
  KEY_INVALID: t("密钥的十六进制位数不正确", "wrong number of hex digits for a key"),
  UID_INVALID: t("卡号须为8或14位十六进制", "a UID must be 8 or 14 hex digits"),
  UID_DIFFERS: t("与卡片的卡号不一致", "differs from the card's UID"),
  TEMPLATE_INVALID: t("指纹模板无效", "invalid fingerprint template"),
  VALIDITY_ORDER: t("截止时间早于开始时间", "the end time is before the start time"),
  VALID_TO_REQUIRED: t("请填写截止时间", "an end time is required"),
};

/** Why a file is no card dump; other codes name a byte of the card itself. */
export const dumpReasons: Readonly<Partial<Record<CardDataCode, Text>>> = {
  DUMP_FORMAT_UNKNOWN: t("未知的转储格式", "unknown dump format"),
  DUMP_SIZE: t("长度不符合任何MIFARE Classic卡", "the size doesn't match any MIFARE Classic card"),
  DUMP_LINE_DIGITS: t("包含非十六进制字符", "a character is not a hex digit"),
  DUMP_LINE_LENGTH: t("一个块须为16字节（32位十六进制）", "a block must be 16 bytes (32 hex digits)"),
  DUMP_LINE_PLACE: t("此处不应有块", "unexpected block"),
  DUMP_LINE_NUMBER: t("扇区号或块号不存在", "no such sector or block"),
  DUMP_LINE_TWICE: t("扇区或块重复", "duplicate sector or block"),
  DUMP_BLOCK_BYTES: t("须为16字节的十六进制", "must be 16 bytes in hex"),
  DUMP_BLOCK_NUMBER: t("块号不存在", "no such block"),
  DUMP_JSON: t("不是有效的JSON", "not valid JSON"),
  DUMP_NOT_CLASSIC: t("不是MIFARE Classic卡的转储", "not a dump of a MIFARE Classic card"),
  UID_LENGTH: t("卡号须为4或7字节", "a UID must be 4 or 7 bytes"),
};

/** The system's own words for files. */
export const fileReasons: Readonly<Record<string, Text>> = {
  ENOENT: t("文件不存在", "file not found"),
  EACCES: t("没有权限", "permission denied"),
  EISDIR: t("这是一个文件夹", "is a folder"),
  ENOSPC: t("磁盘已满", "the disk is full"),
  EDQUOT: t("磁盘配额已用完", "disk quota exceeded"),
  EFBIG: t("超过允许的文件大小", "file size limit reached"),
  EBUSY: t("正被其他程序使用", "in use by another program"),
  EROFS: t("磁盘只读", "read-only disk"),
  EIO: t("磁盘读写错误", "disk error"),
};
