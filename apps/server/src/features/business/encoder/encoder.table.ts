// Cast: checks are JSON text that only this feature writes, from parsed messages of a bridge.
import type { Encoder, EncoderBinding, EncoderInspection } from "@adel/protocol";
import type { Generated, Selectable } from "kysely";
import type { ListOptions } from "../../../core/db/page.ts";
import { MINUTE_MS } from "../../../core/time/durations.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";

declare module "../../../core/db/database.ts" {
  interface Tables {
    biz_encoder: EncoderTable;
    /** Issued keys, encrypted. The current one has no `retired_time`; retired ones still verify results. */
    biz_encoder_key: EncoderKeyTable;
    biz_pairing: PairingTable;
    /** Results of encoder diagnostics. */
    biz_encoder_inspection: InspectionTable;
  }
}

interface EncoderTable {
  id: Generated<number>;
  device_name: string;
  device_number: string;
  driver: string;
  hotel_id: number | null;
  dept_id: number;
  last_seen_time: number | null;
  /** Until when it counts as logged in; renewed by the process with the connection. */
  online_until: number | null;
  bridge_version: string | null;
  /** Since when people have been told that it is silent. */
  silent_since: number | null;
  host: string;
  remark: string;
  deleted: number;
  create_by: number;
  create_time: number;
}
interface EncoderKeyTable {
  id: Generated<number>;
  encoder_id: number;
  device_number: string;
  wrapped: string;
  fingerprint: string;
  /** The computer that received it, and the user who requested its pairing code. */
  host: string;
  bridge_version: string;
  bound_by: string;
  create_time: number;
  retired_time: number | null;
  retired_by: string | null;
}
interface PairingTable {
  id: Generated<number>;
  encoder_id: number;
  code_hash: string;
  /** The user who requested it; empty: the server's command line. */
  issued_by: string;
  tries: number;
  create_time: number;
  expire_time: number;
  /** Used, or replaced by a newer code. */
  closed: number;
}
interface InspectionTable {
  id: Generated<number>;
  encoder_id: number;
  verdict: EncoderInspection["verdict"];
  checks: string;
  bridge_version: string;
  user_id: number;
  user_name: string;
  create_time: number;
}
export type EncoderKeyRow = Selectable<EncoderKeyTable>;
export type InspectionRow = Selectable<InspectionTable>;
export type EncoderRow = Selectable<EncoderTable>;
/** An encoder with the fingerprint of its current key, and its hotel. */
export type EncoderWithKey = EncoderRow & {
  readonly fingerprint: string | null;
  readonly hotel_name: string | null;
};

/** Entity name of encoders in the audit trail. */
export const ENCODER_ENTITY = "business/encoder";

/** A pairing code is valid for ten minutes and one use, and void after five wrong attempts. */
export const PAIRING_LIFE_MS = 10 * MINUTE_MS;
export const PAIRING_TRIES = 5;

/** Validity of a process's report that an encoder is logged in; it is renewed three times within it. */
export const ONLINE_FOR_MS = 90_000;

/** The stored row; login and card status come from the connection. */
export const toEncoder = (row: EncoderWithKey, timeFormat: TimeFormat): Encoder => ({
  id: row.id,
  deviceName: row.device_name,
  deviceNumber: row.device_number,
  driver: row.driver,
  hotelId: row.hotel_id,
  hotelName: row.hotel_name,
  deptId: row.dept_id,
  keyFingerprint: row.fingerprint,
  bound: row.fingerprint !== null,
  online: false,
  state: null,
  card: null,
  lastSeenTime: timeFormat.format(row.last_seen_time),
  bridgeVersion: row.bridge_version,
  remark: row.remark,
  createTime: timeFormat.format(row.create_time),
});

export const toInspection = (row: InspectionRow, timeFormat: TimeFormat): EncoderInspection => ({
  id: row.id,
  encoderId: row.encoder_id,
  verdict: row.verdict,
  checks: JSON.parse(row.checks) as EncoderInspection["checks"],
  bridgeVersion: row.bridge_version,
  userName: row.user_name,
  createTime: timeFormat.format(row.create_time),
});
export const toBinding = (row: EncoderKeyRow, timeFormat: TimeFormat): EncoderBinding => ({
  id: row.id,
  keyFingerprint: row.fingerprint,
  host: row.host,
  bridgeVersion: row.bridge_version,
  boundBy: row.bound_by,
  boundTime: timeFormat.format(row.create_time),
  endedBy: row.retired_by,
  endedTime: timeFormat.format(row.retired_time),
});
export const bindingList: ListOptions = {
  id: "biz_encoder_key.id",
  columns: { boundTime: "create_time" },
};
export const inspectionList: ListOptions = {
  id: "biz_encoder_inspection.id",
  columns: { createTime: "create_time" },
};

/** Columns that a list may be sorted by. */
export const encoderList: ListOptions = {
  id: "biz_encoder.id",
  columns: {
    deviceName: "device_name",
    deviceNumber: "biz_encoder.device_number",
    lastSeenTime: "last_seen_time",
    createTime: "biz_encoder.create_time",
  },
};
