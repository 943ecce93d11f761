import { inRange, isZero, join } from "../../chip/bytes.ts";
import { CardDataError } from "../../chip/card-data-error.ts";
import {
  DEVICES,
  type Device,
  decodeEnum,
  encodeEnum,
  METHODS,
  type Method,
  OPERATIONS,
  type Operation,
} from "../../enums.ts";

/** The settings that a test card transfers to a device. */
export type TestFields = {
  /** at least one; in the order of DEVICES when decoded */
  readonly devices: readonly Device[];
  readonly method: Method;
  readonly operation: Operation;
  /** the sector that the device reads from now on, 0–39 */
  readonly targetSector: number;
};

/** The settings as stored on a card: a set card contains the wrapped hotel key. */
export type TestBody = TestFields & {
  /** 16 bytes; undefined on clear and unlock cards */
  readonly wrappedKey: Uint8Array | undefined;
};

const HIGHEST_SECTOR = 39;

/**
 * Encodes detail (devices (1) · method (1) · operation (1) · target sector (1)) and body (wrapped hotel key, or zeros).
 */
export function encodeTestBody({ devices, method, operation, targetSector, wrappedKey }: TestBody): Uint8Array {
  const mask = devices.reduce((bits, device) => bits | (1 << DEVICES.indexOf(device)), 0);
  if (mask === 0) throw new CardDataError("RECORD_DEVICES", 4);
  const target = inRange(targetSector, HIGHEST_SECTOR, 7);
  const detail = [mask, encodeEnum(METHODS, method), encodeEnum(OPERATIONS, operation), target];
  if ((operation === "set") !== (wrappedKey?.length === 16)) throw new CardDataError("RECORD_OPERATION", 16);
  return join(detail, wrappedKey ?? new Uint8Array(16));
}

/** Decodes a test record's detail (4 bytes) and body (16 bytes). Fails with the code of the invalid field. */
export function decodeTestBody(detail: Uint8Array, body: Uint8Array): TestBody {
  const [mask = 0, methodCode = 0, operationCode = 0, targetSector = 0] = detail;
  if (mask < 1 || mask > 3) throw new CardDataError("RECORD_DEVICES", 4);
  const method = decodeEnum(METHODS, methodCode);
  if (!method) throw new CardDataError("RECORD_METHOD", 5);
  const operation = decodeEnum(OPERATIONS, operationCode);
  if (!operation) throw new CardDataError("RECORD_OPERATION", 6);
  if (targetSector > HIGHEST_SECTOR) throw new CardDataError("RECORD_TARGET_SECTOR", 7);
  if (operation !== "set" && !isZero(body)) throw new CardDataError("RECORD_RESERVED", 16);
  const devices = DEVICES.filter((_, i) => mask & (1 << i));
  const wrappedKey = operation === "set" ? Uint8Array.from(body) : undefined;
  return { devices, method, operation, targetSector, wrappedKey };
}
