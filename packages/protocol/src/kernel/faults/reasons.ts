import type { CardDataCode, CardSpecCode } from "@adel/card";
import { type Text, t } from "../text.ts";

/** What can be wrong with a field of a card specification; `{path}` of the fault names it. */
export const specReasons: Readonly<Record<CardSpecCode | "JSON", Text>> = {
  JSON: t("不是有效的 JSON", "not JSON"),
  SECTOR_INVALID: t("扇区号无效", "not a sector of this card"),
  SECTOR_MISSING: t("缺少该应用的扇区", "an application has no sector"),
  SECTOR_NOT_ASSIGNABLE: t("该扇区留给卡片目录", "this sector is kept for the card's directory"),
  SECTOR_PAST_CAPACITY: t("扇区超出卡片容量", "a sector is past the card's capacity"),
  SECTOR_TOO_LARGE: t("不能使用 16 块的扇区", "sectors of sixteen blocks cannot be used"),
  SECTOR_TAKEN_TWICE: t("同一扇区分配给了两个应用", "one sector serves two applications"),
  FINGERPRINT_NEEDS_SIX: t("必须为指纹预留六个扇区", "six sectors must be reserved for fingerprints"),
  FIELD_MISSING: t("缺少此字段", "this field is missing"),
  FIELD_UNKNOWN: t("没有这个字段", "there is no such field"),
  NOT_AN_OBJECT: t("应为对象", "should be an object"),
  NOT_A_LIST: t("应为列表", "should be a list"),
  LIST_EMPTY: t("列表不能为空", "the list is empty"),
  NUMBER_INVALID: t("应为范围内的整数", "should be a whole number in range"),
  WORD_UNKNOWN: t("没有这个词", "no such word"),
  KEY_INVALID: t("密钥的十六进制位数不对", "the key has not the right number of hex digits"),
  UID_INVALID: t("卡号应为 8 或 14 位十六进制", "a UID has 8 or 14 hex digits"),
  UID_DIFFERS: t("与卡片的卡号不同", "differs from the card's UID"),
  TEMPLATE_INVALID: t("指纹模板无效", "not a fingerprint template that fits"),
  VALIDITY_ORDER: t("结束时间早于开始时间", "ends before it begins"),
  VALID_TO_REQUIRED: t("必须有结束时间", "an end is needed"),
};

/** Why a file is no card dump; other codes name a byte of the card itself. */
export const dumpReasons: Readonly<Partial<Record<CardDataCode, Text>>> = {
  DUMP_FORMAT_UNKNOWN: t("不是已知的转储格式", "none of the known dump formats"),
  DUMP_SIZE: t("长度不符合任何 MIFARE Classic 卡", "no MIFARE Classic card is as long"),
  DUMP_LINE_DIGITS: t("有不是十六进制数字的字符", "a character is no hex digit"),
  DUMP_LINE_LENGTH: t("一块应为 16 字节（32 位十六进制）", "a block has 16 bytes (32 hex digits)"),
  DUMP_LINE_PLACE: t("此处不应有块", "no block belongs here"),
  DUMP_LINE_NUMBER: t("没有这个扇区或块号", "no card has a sector or block of this number"),
  DUMP_LINE_TWICE: t("此扇区或块已经出现过", "this sector or block was told before"),
  DUMP_BLOCK_BYTES: t("应为 16 字节的十六进制", "should be 16 bytes in hex"),
  DUMP_BLOCK_NUMBER: t("没有这个块号", "no card has a block of this number"),
  DUMP_JSON: t("不是有效的 JSON", "not JSON"),
  DUMP_NOT_CLASSIC: t("不是 MIFARE Classic 卡的转储", "not a dump of a MIFARE Classic card"),
  UID_LENGTH: t("卡号应为 4 或 7 字节", "a UID has 4 or 7 bytes"),
};

/** The system's own words for files. */
export const fileReasons: Readonly<Record<string, Text>> = {
  ENOENT: t("不存在", "it does not exist"),
  EACCES: t("没有权限", "no permission"),
  EISDIR: t("是一个文件夹", "it is a folder"),
  ENOSPC: t("磁盘已满", "the disk is full"),
  EDQUOT: t("磁盘配额已用完", "the disk quota is used up"),
  EFBIG: t("文件已达到允许的大小", "the file may not grow any more"),
  EBUSY: t("正被另一个程序使用", "another program is using it"),
  EROFS: t("磁盘只读", "the disk is read-only"),
  EIO: t("磁盘读写出错", "the disk does not work"),
};
