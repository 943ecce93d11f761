export { asBytes, asText, bytes, hex, isZero, join, sameBytes } from "./chip/bytes.ts";
export { type CardDataCode, CardDataError } from "./chip/card-data-error.ts";
export { chipManufacturer } from "./chip/chip-manufacturer.ts";
export { crc8Mad } from "./chip/crc.ts";
export {
  DUMP_FORMATS,
  type DumpFormat,
  detectDumpFormat,
  KEEPS_UNKNOWN,
  parseDump,
  printDump,
} from "./chip/dump.ts";
export { type ChipType, type Identity, identify, identifyByName } from "./chip/identify.ts";
export {
  ALL_BYTES,
  type CardMemory,
  emptyCard,
  KEY_A_BYTES,
  KEY_B_BYTES,
  knownBlock,
  readTrailer,
  unknownBlocks,
  unknownMask,
  unreadCard,
  withBlock,
  withBlocks,
  withoutKeys,
} from "./chip/memory.ts";
export {
  type Access,
  accessBytes,
  accessOf,
  assertSendableTrailer,
  CONDITIONS,
  type Condition,
  type DataRights,
  dataRights,
  isAllowed,
  isKeyBUsable,
  isLockedForGood,
  parseAccess,
  type TrailerRights,
  trailerRights,
  type Who,
} from "./chip/mifare-classic/access-bits.ts";
export { BLOCK_LENGTH, type Block, block, blocksFrom, zeroBlock } from "./chip/mifare-classic/block.ts";
export {
  answersOf,
  bcc,
  type Manufacturer,
  manufacturerBlock,
  parseManufacturer,
} from "./chip/mifare-classic/manufacturer.ts";
export {
  accessGroup,
  blockCount,
  blocksOf,
  dataBlocks,
  firstBlock,
  isTrailer,
  sectorCount,
  sectorOf,
  sizeOfBlocks,
  totalBlocks,
  trailerBlock,
} from "./chip/mifare-classic/sector.ts";
export {
  FACTORY_ACCESS,
  factoryTrailer,
  keyAOf,
  keyBOf,
  OUR_ACCESS,
  trailer,
} from "./chip/mifare-classic/trailer.ts";
export {
  decodeValueBlock,
  encodeValueBlock,
  isValueBlock,
  type ValueBlock,
} from "./chip/mifare-classic/value-block.ts";
export { type KeySlot, type VirtualCard, virtualCard } from "./chip/mifare-classic/virtual-card.ts";
export { parseNdefMessage } from "./chip/ndef/message.ts";
export type { NdefRecord } from "./chip/ndef/record.ts";
export { ndefMessages } from "./chip/ndef/tlv.ts";
export { DEFAULT_KEY, Key, key, MAD_KEY_A, MasterKey, masterKey, NDEF_KEY_A } from "./chip/secret.ts";
export { type Uid, uid } from "./chip/uid.ts";
export { findUnknownParts, type UnknownParts } from "./chip/unknown-parts.ts";
export {
  APPLICATIONS,
  type Application,
  CARD_SIZES,
  CARD_TYPES,
  type CardSize,
  type CardType,
  DEVICES,
  type Device,
  decodeEnum,
  devicesOf,
  encodeEnum,
  METHODS,
  type Method,
  OPERATIONS,
  type Operation,
  RECORD_KINDS,
  type RecordKind,
  type SectorUsage,
  SOFTWARE_TYPES,
  type SoftwareType,
  TEST_CARD_TYPES,
  type TestCardType,
  testCardTypeOf,
  WRITABLE_SIZES,
  type WritableSize,
} from "./enums.ts";
export type { ApplicationContent, CardContent, ErasedApplication } from "./layout/card-content.ts";
export {
  applySteps,
  type CardTargets,
  erasedImage,
  eraseTargets,
  expectedImage,
  writeTargets,
} from "./layout/card-image.ts";
export { CardLayoutError, type CardLayoutErrorCode } from "./layout/card-layout-error.ts";
export { type CardSpec, parseCardSpec, type SpecRecords } from "./layout/card-spec.ts";
export { describeBlock } from "./layout/describe.ts";
export { type BlockDifference, diff, type FieldDifference } from "./layout/diff.ts";
export {
  type Aid,
  type AidMeaning,
  aidOf,
  type Directory,
  directoryBlocks,
  directoryGpb,
  directoryImage,
  entryOf,
  meaningOf,
  readDirectory,
} from "./layout/directory.ts";
export type { FieldValue, FieldView } from "./layout/field-view.ts";
export {
  decodeFingerprint,
  emptyFingerprint,
  encodeFingerprint,
  type FingerprintHead,
  type FingerprintPosition,
  fingerprintMacIsRight,
  openFingerprint,
  REGION_LENGTH,
  TEMPLATE_LIMIT,
} from "./layout/fingerprint.ts";
export { compactTemplate } from "./layout/fingerprint-template.ts";
export { type Inspection, inspectCard } from "./layout/inspect.ts";
export {
  CHECKS,
  type Check,
  type CheckName,
  INSPECTION_CODES,
  type InspectionCode,
  type InspectionContext,
  mergeChecks,
  type OpenedBy,
  ranges,
  VERDICTS,
  type Verdict,
} from "./layout/inspection.ts";
export {
  diversify,
  fingerprintKey,
  macKey,
  type SectorKeys,
  sectorKeys,
  shortMac,
  unwrapHotelKey,
  wrapHotelKey,
  wrapKey,
} from "./layout/keys.ts";
export { cardKeys, contentOf, eraseContentOf, layout } from "./layout/layout.ts";
export { type Ndef, readNdef } from "./layout/ndef.ts";
export { decodeBitMap, encodeBitMap } from "./layout/record/bit-map.ts";
export type { DoorLockFields } from "./layout/record/door-lock.ts";
export type { EnergySaverFields } from "./layout/record/energy-saver.ts";
export type { LadderFields } from "./layout/record/ladder.ts";
export {
  encodeDoorLock,
  encodeEnergySaver,
  encodeLadder,
  encodeTestRecord,
  type HotelRecordHead,
  type RecordKeys,
} from "./layout/record/make.ts";
export {
  type CardRecord,
  decodeRecord,
  encodeRecord,
  isUnderFactoryKey,
  RECORD_LENGTH,
  type RecordHead,
  type RecordPosition,
  recordMacIsRight,
  type SignedRecord,
  signRecord,
} from "./layout/record/record.ts";
export type { TestBody, TestFields } from "./layout/record/test.ts";
export { type SectorState, type SectorView, sectorMap } from "./layout/sector-map.ts";
export {
  assignableSectors,
  checkSectorPlan,
  DEFAULT_PLAN,
  defaultPlan,
  directorySectors,
  FINGERPRINT_SECTORS,
  movesSectors,
  type PlanError,
  type PlanErrorCode,
  type SectorPlan,
  sectorsOf,
  targetSectors,
  usageOf,
} from "./layout/sector-plan.ts";
export { type CardSpecCode, CardSpecError } from "./layout/spec-reader.ts";
export { type KeyCandidate, keyCandidates, planErase, planRestore, planWrite } from "./layout/write-plan.ts";
export type { WriteStep } from "./layout/write-step.ts";
