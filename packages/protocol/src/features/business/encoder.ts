import * as z from "zod";
import { DRIVERS } from "../../bridge/driver.ts";
import { DetectedCard, DeviceNumber, EncoderState } from "../../bridge/encoder.ts";
import { DiagnosisCheck } from "../../bridge/message.ts";
import { BridgeArch, BridgeSystem, PackageForm, SignedRelease } from "../../bridge/release.ts";
import { EncoderEvent, SESSION_PATH } from "../../bridge/session.ts";
import { Nonce } from "../../bridge/ticket.ts";
import { crudRoutes, restoreRoute } from "../../kernel/crud.ts";
import { nonEmptyText } from "../../kernel/field.ts";
import { pageQuery, unset } from "../../kernel/page.ts";
import { access, Id, Ids, reply, routes, scope } from "../../kernel/route.ts";
import { EncodedTimestamp } from "../../kernel/time.ts";
import { EXTERNAL } from "./external.ts";

export const Encoder = z.object({
  id: z.number(),
  deviceName: z.string(),
  deviceNumber: z.string(),
  driver: z.string(),
  hotelId: z.number().nullable(),
  hotelName: z.string().nullable(),
  deptId: z.number(),
  /** First bytes of the key's SHA-256, for comparison; the key itself is never shown. */
  keyFingerprint: z.string().nullable(),
  bound: z.boolean(),
  /** Whether its bridge is connected and logged in. */
  online: z.boolean(),
  /** The last state that its bridge reported, if it is connected to this server process; null otherwise. */
  state: EncoderState.nullable(),
  card: DetectedCard.nullable(),
  lastSeenTime: EncodedTimestamp,
  bridgeVersion: z.string().nullable(),
  remark: z.string(),
  createTime: EncodedTimestamp,
});
export type Encoder = z.output<typeof Encoder>;

export const EncoderInput = z.object({
  deviceName: nonEmptyText(50, "DEVICE_NAME_EMPTY"),
  deviceNumber: nonEmptyText(200, "DEVICE_NUMBER_EMPTY").pipe(DeviceNumber),
  driver: z.enum(["", ...DRIVERS], { error: "DRIVER_NAME" }).default(""),
  hotelId: z.number().int().positive().nullable().default(null),
  deptId: z.number().int().positive().optional(),
  remark: z.string().max(500).default(""),
});
export type EncoderInput = z.output<typeof EncoderInput>;
export const EncoderUpdate = EncoderInput.extend({ id: Id });
export const EncoderQuery = pageQuery(["deviceName", "deviceNumber", "lastSeenTime", "createTime"]).extend({
  search: unset(z.string().max(100)),
  hotelId: unset(Id),
  bound: unset(z.enum(["true", "false"])),
});
export type EncoderQuery = z.output<typeof EncoderQuery>;

/** The live state of an encoder in a list. */
export const EncoderLine = Encoder.pick({ id: true, online: true, state: true, card: true, lastSeenTime: true }).extend(
  {
    /** Version of the connected bridge; null if none is connected, or it has not sent its version yet. */
    bridgeVersion: z.string().nullable(),
  },
);
export type EncoderLine = z.output<typeof EncoderLine>;

/** Maximum spreadsheet of encoders, in bytes and in rows. */
export const ENCODER_SHEET_MAX_BYTES = 1024 * 1024;
export const ENCODER_SHEET_MAX_ROWS = 1000;
/** A parsed row of a spreadsheet of encoders, and its result. */
export const EncoderSheetLine = z.object({
  /** Row number in the spreadsheet; row 1 has the titles. */
  row: z.number(),
  deviceName: z.string(),
  deviceNumber: z.string(),
  driver: z.string(),
  hotelNumber: z.string(),
  outcome: z.enum(["good", "refused", "entered"]),
  /** Errors of the row, in the caller's language. */
  reasons: z.array(z.string()),
  /** The encoder that was created. */
  encoderId: z.number().nullable(),
});
export type EncoderSheetLine = z.output<typeof EncoderSheetLine>;
const SheetReport = z.object({ report: z.array(EncoderSheetLine) });
const sheetUpload = { field: "file", maxBytes: ENCODER_SHEET_MAX_BYTES } as const;

/** An encoder key that a bridge received: its period, and by whom it was bound. */
export const EncoderBinding = z.object({
  id: z.number(),
  keyFingerprint: z.string(),
  /** Name of the computer, as reported by its bridge. */
  host: z.string(),
  bridgeVersion: z.string(),
  /** Who requested the pairing code. */
  boundBy: z.string(),
  boundTime: EncodedTimestamp,
  /** Who unbound it or paired it again; null for the current key. */
  endedBy: z.string().nullable(),
  endedTime: EncodedTimestamp,
});
export type EncoderBinding = z.output<typeof EncoderBinding>;
export const EncoderBindingQuery = pageQuery(["boundTime"]);
export type EncoderBindingQuery = z.output<typeof EncoderBindingQuery>;

/** `<device number>-<six digits>`: valid for ten minutes and one use, void after five wrong attempts. */
export const PairingCode = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,31}-\d{6}$/, { error: "PAIRING_REFUSED" })
  .meta({ examples: ["DEVICE-1-123456"] });
export const Pairing = z.object({ code: z.string(), expireTime: z.string() });
export const Paired = z.object({
  deviceNumber: DeviceNumber,
  deviceName: z.string(),
  /** The encoder key: 32 bytes, base64url. Only the bridge receives it. */
  key: z.string(),
  /** The web origins whose pages may use the bridge. */
  origins: z.array(z.url()),
});
export type Paired = z.output<typeof Paired>;

export const BridgeDownload = z.object({
  system: BridgeSystem,
  arch: BridgeArch,
  form: PackageForm,
  version: z.string(),
  file: z.string(),
  size: z.number(),
  sha256: z.string(),
});
export type BridgeDownload = z.output<typeof BridgeDownload>;

/** The worst verdict of its checks. */
export const INSPECTION_VERDICTS = ["pass", "warn", "fail"] as const;
/** A stored diagnosis of an encoder by its bridge. */
export const EncoderInspection = z.object({
  id: z.number(),
  encoderId: z.number(),
  verdict: z.enum(INSPECTION_VERDICTS),
  checks: z.array(DiagnosisCheck),
  bridgeVersion: z.string(),
  userName: z.string(),
  createTime: EncodedTimestamp,
});
export type EncoderInspection = z.output<typeof EncoderInspection>;
export const EncoderInspectionQuery = pageQuery(["createTime"]);
export type EncoderInspectionQuery = z.output<typeof EncoderInspectionQuery>;

const one = z.object({ id: Id });

const named = { path: "/business/encoder", permission: "business:encoder", name: "encoder" } as const;
const crud = crudRoutes({
  ...named,
  row: Encoder,
  input: EncoderInput,
  update: EncoderUpdate,
  query: EncoderQuery,
});
const mayUse = access.anyPermission("business:encoder:query", EXTERNAL.test, EXTERNAL.read);

export const encoderRoutes = routes({
  ...crud,
  restore: restoreRoute(named),
  // Needed to choose the encoder of a computer.
  list: { ...crud.list, access: access.anyPermission("business:encoder:list", EXTERNAL.test, EXTERNAL.read) },
  pairing: {
    method: "POST",
    path: "/business/encoder/{id}/pairing",
    title: "encoder.pairing",
    access: access.permission("business:encoder:bind"),
    scope: scope.data,
    audit: "grant",
    params: one,
    reply: reply.data(Pairing),
  },
  unbind: {
    method: "PUT",
    path: "/business/encoder/unbind/{ids}",
    title: "encoder.unbind",
    access: access.permission("business:encoder:unbind"),
    scope: scope.data,
    audit: "update",
    params: z.object({ ids: Ids }),
    reply: reply.empty,
  },
  pageToken: {
    method: "POST",
    path: "/business/encoder/{id}/page-token",
    title: "encoder.pageToken",
    access: mayUse,
    scope: scope.data,
    params: one,
    /** The challenge that the bridge sent on this socket, so that the token does not depend on clocks. */
    body: z.object({ challenge: Nonce }),
    reply: reply.data(z.object({ token: z.string() })),
  },
  events: {
    method: "GET",
    path: "/business/encoder/{id}/events",
    title: "encoder.events",
    access: mayUse,
    scope: scope.data,
    params: one,
    reply: reply.stream(EncoderEvent),
  },
  lines: {
    method: "GET",
    path: "/business/encoder/events/{ids}",
    title: "encoder.lines",
    access: access.permission("business:encoder:list"),
    scope: scope.data,
    params: z.object({ ids: Ids }),
    reply: reply.stream(EncoderLine),
  },
  bindings: {
    method: "GET",
    path: "/business/encoder/{id}/bindings",
    title: "encoder.bindings",
    access: access.permission("business:encoder:query"),
    scope: scope.data,
    params: one,
    query: EncoderBindingQuery,
    reply: reply.rows(EncoderBinding),
  },
  template: {
    method: "GET",
    path: "/business/encoder/importTemplate",
    title: "encoder.template",
    access: access.permission("business:encoder:add"),
    scope: scope.none("an empty sheet"),
    query: z.object({}),
    reply: reply.spreadsheet,
  },
  checkSheet: {
    method: "POST",
    path: "/business/encoder/importCheck",
    title: "encoder.checkSheet",
    access: access.permission("business:encoder:add"),
    scope: scope.data,
    upload: sheetUpload,
    reply: reply.fields(SheetReport),
  },
  /** Adds all rows or none. */
  enterSheet: {
    method: "POST",
    path: "/business/encoder/importData",
    title: "encoder.enterSheet",
    access: access.permission("business:encoder:add"),
    scope: scope.data,
    audit: "import",
    upload: sheetUpload,
    reply: reply.fields(SheetReport),
  },
  inspect: {
    method: "POST",
    path: "/business/encoder/{id}/inspect",
    title: "encoder.inspect",
    access: access.permission("business:encoder:inspect"),
    scope: scope.data,
    audit: "other",
    params: one,
    reply: reply.data(EncoderInspection),
  },
  inspections: {
    method: "GET",
    path: "/business/encoder/{id}/inspections",
    title: "encoder.inspections",
    access: access.permission("business:encoder:inspect"),
    scope: scope.data,
    params: one,
    query: EncoderInspectionQuery,
    reply: reply.rows(EncoderInspection),
  },
});

/** Served by a WebSocket of its own, not as a call. */
export const bridgeLine = routes({
  session: {
    method: "GET",
    path: SESSION_PATH,
    title: "bridgeLine.session",
    access: access.public("the bridge signs this line's nonce with its encoder's key; no browser is let in"),
    scope: scope.none("the encoder whose key signed"),
    reply: reply.socket,
  },
});

export const bridgeRoutes = routes({
  pair: {
    method: "POST",
    path: "/bridge/pair",
    title: "bridge.pair",
    access: access.public("the pairing code is the credential; rate-limited, void after five wrong tries"),
    scope: scope.none("touches the encoder that the code names"),
    audit: "grant",
    secrets: ["code"],
    body: z.object({ code: PairingCode, bridgeVersion: z.string().max(40), host: z.string().max(200) }),
    reply: reply.data(Paired),
  },
  downloads: {
    method: "GET",
    path: "/bridge/downloads",
    title: "bridge.downloads",
    access: access.public("the program is the same for everyone"),
    scope: scope.none("files of the product"),
    reply: reply.data(z.array(BridgeDownload)),
  },
  release: {
    method: "GET",
    path: "/bridge/release",
    title: "bridge.release",
    access: access.public("the program is the same for everyone; whoever made it signed the list"),
    scope: scope.none("files of the product"),
    reply: reply.data(SignedRelease.nullable()),
  },
  download: {
    method: "GET",
    path: "/bridge/download/{file}",
    title: "bridge.download",
    access: access.public("the program is the same for everyone"),
    scope: scope.none("files of the product"),
    params: z.object({ file: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/) }),
    reply: reply.file,
  },
});
