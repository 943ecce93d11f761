import type { CheckName, InspectionCode, Verdict } from "@adel/card";
import { type Text, t } from "../../../kernel/text.ts";

/** Names of the checks. */
export const inspectionNames: Readonly<Record<CheckName, Text>> = {
  identity: t("卡号", "Identity"),
  plan: t("扇区方案", "Sector plan"),
  directory: t("目录", "Directory"),
  access: t("访问位", "Access bits"),
  keys: t("密钥", "Keys"),
  format: t("记录格式", "Format"),
  mac: t("校验码", "Check code"),
  hotel: t("酒店", "Hotel"),
  validity: t("有效期", "Validity"),
  sequence: t("发卡序号", "Sequence"),
};

/** A verdict in one word. */
export const verdictLabels: Readonly<Record<Verdict, Text>> = {
  pass: t("正常", "Right"),
  warn: t("注意", "Note"),
  fail: t("不符", "Wrong"),
  unknown: t("未知", "Not known"),
};

/** What a card's worst verdict means for it. */
export const conclusionLabels: Readonly<Record<Verdict, Text>> = {
  pass: t("结论：此卡符合要求", "Result: the card is as it should be"),
  warn: t("结论：此卡可用，但有需要注意之处", "Result: the card will do, with things to note"),
  fail: t("结论：此卡不符合要求", "Result: the card is not as it should be"),
  unknown: t("结论：资料不足，不能全部判断", "Result: too little is known to say"),
};

/** What each check found. */
const FOUND: Readonly<Record<string, Text>> = {
  IDENTITY_RIGHT: t("卡号与块 0 一致", "the UID is that of block 0"),
  UID_DIFFERS: t("块 0 写着另一个卡号：复制卡", "block 0 bears another UID: a copied card"),
  BCC_WRONG: t("块 0 的卡号校验字节错误", "the UID's check byte in block 0 is wrong"),
  BLOCK_UNKNOWN: t("需要的块没有读出", "a block that is needed was not read"),
  PLAN_RIGHT: t("扇区方案有效，卡片按方案使用", "the plan is valid and the card follows it"),
  LISTED_OUTSIDE_PLAN: t("目录把方案之外的扇区列为本系统的", "the directory lists sectors of ours outside the plan"),
  DIRECTORY_RIGHT: t("目录完好", "the directory is sound"),
  DIRECTORY_MISSING: t("卡上没有目录", "the card has no directory"),
  DIRECTORY_CRC: t("目录的校验码错误", "the directory's checksum is wrong"),
  DIRECTORY_UNKNOWN: t("目录没有读出", "the directory was not read"),
  SECTOR_NOT_LISTED: t("目录没有列出这些扇区", "the directory does not list these sectors"),
  SECTORS_LISTED: t("目录列出了本系统的扇区", "the directory lists the sectors of ours"),
  ACCESS_RIGHT: t("访问位正确", "the access bits are right"),
  ACCESS_OTHER: t("访问位与要求不同", "the access bits are other than they should be"),
  ACCESS_DEAD: t("访问位自相矛盾，扇区已锁死", "the access bits contradict themselves: the sector is dead"),
  GPB_OTHER: t("通用字节与要求不同", "the general purpose byte is other than it should be"),
  KEYS_RIGHT: t("密钥是酒店现用的", "the keys are the hotel's of now"),
  KEYS_OPEN: t("由应有的密钥打开", "a key that it should have opened it"),
  KEYS_FORMER: t("密钥是酒店以前的，应重新发卡", "the keys are the hotel's former ones: write the card anew"),
  KEYS_OTHER: t("密钥不是该酒店的", "the keys are not this hotel's"),
  KEYS_UNKNOWN: t("密钥没有读出", "the keys are not known"),
  KEY_NOT_GIVEN: t("没有给出主密钥，不能判断", "no master key was given to tell by"),
  FORMAT_RIGHT: t("记录格式正确", "the record has the right format"),
  REGION_EMPTY: t("已预留，没有指纹", "reserved, without a fingerprint"),
  MAC_RIGHT: t("校验码正确", "the check code is right"),
  MAC_FORMER: t("校验码是以前的酒店密钥做的", "the check code was made with a former hotel key"),
  MAC_WRONG: t("校验码错误：记录被改动或抄自别的卡", "the check code is wrong: changed, or copied from another card"),
  HOTEL_RIGHT: t("酒店编号相符", "the hotel number is right"),
  HOTEL_OTHER: t("是另一家酒店的卡", "it is another hotel's card"),
  HOTEL_NOT_GIVEN: t("没有给出酒店编号", "no hotel number was given to compare with"),
  VALID_NOW: t("在有效期内", "valid now"),
  VALID_ALWAYS: t("不限有效期", "valid without limit"),
  NOT_YET_VALID: t("尚未生效", "not valid yet"),
  EXPIRED: t("已过期", "expired"),
  TIME_NOT_GIVEN: t("不知道现在的时间", "the time is not known"),
  SEQUENCE_NEWEST: t("是最新的一张", "it is the newest"),
  SEQUENCE_OLDER: t("已有更新的卡，此卡作废", "a newer card was made: this one is void"),
  SEQUENCE_AHEAD: t("序号比已知的最新卡还新", "newer than the newest that is known"),
  SEQUENCE_NOT_GIVEN: t("没有给出最新序号", "no newest sequence was given to compare with"),
  SECTOR_INVALID: t("方案中有无效的扇区号", "the plan names a sector that is none"),
  SECTOR_MISSING: t("方案缺少某个应用的扇区", "the plan has no sector for an application"),
  SECTOR_NOT_ASSIGNABLE: t("方案占用了目录的扇区", "the plan uses a sector of the directory"),
  SECTOR_PAST_CAPACITY: t("方案的扇区超出卡片容量", "the plan has sectors past the card's capacity"),
  SECTOR_TOO_LARGE: t("方案使用了 16 块的扇区", "the plan uses a sector of 16 blocks"),
  SECTOR_TAKEN_TWICE: t("方案把一个扇区分给了两个应用", "the plan gives one sector to two applications"),
  FINGERPRINT_NEEDS_SIX: t("必须为指纹预留六个扇区", "six sectors must be reserved for fingerprints"),
  RECORD_LENGTH: t("记录长度不对", "the record has the wrong length"),
  RECORD_EMPTY: t("没有记录", "there is no record"),
  RECORD_MARK: t("没有本系统的标识", "it does not bear our mark"),
  RECORD_VERSION: t("记录版本不认识", "the record's version is not known"),
  RECORD_KIND: t("记录种类与扇区不符", "the kind of record does not belong in this sector"),
  RECORD_CARD_TYPE: t("卡类型无效", "the card type is none"),
  RECORD_METHOD: t("测试方法无效", "the test method is none"),
  RECORD_OPERATION: t("测试操作无效", "the test operation is none"),
  RECORD_DEVICES: t("测试设备无效", "the test devices are none"),
  RECORD_TARGET_SECTOR: t("目标扇区无效", "the target sector is none"),
  RECORD_RESERVED: t("保留字节不为零", "reserved bytes are not zero"),
  FIELD_OUT_OF_RANGE: t("有字段超出范围", "a field is out of range"),
  FINGERPRINT_LENGTH: t("指纹区长度不对", "the fingerprint region has the wrong length"),
  FINGERPRINT_FINGER: t("手指编号无效", "the finger's number is none"),
  FINGERPRINT_TEMPLATE: t("指纹模板长度无效", "the template's length is wrong"),
} satisfies Readonly<Partial<Record<InspectionCode, Text>>>;

const OTHER = t("字节的含义不对", "the bytes do not mean what they should");

/** What a check says of the card; `code` is an InspectionCode. A code without words of its own is said as spoilt bytes. */
export const findingLabels = (code: string): Text => FOUND[code] ?? OTHER;
