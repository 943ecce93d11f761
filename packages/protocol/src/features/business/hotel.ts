import { SOFTWARE_TYPES } from "@adel/card";
import * as z from "zod";
import { SectorPlanInput } from "../../card-frames/sector-plan.ts";
import { crudRoutes, restoreRoute } from "../../kernel/crud.ts";
import { nonEmptyText, Status } from "../../kernel/field.ts";
import { pageQuery, unset } from "../../kernel/page.ts";
import { access, Id, reply, routes, scope } from "../../kernel/route.ts";
import { EncodedTimestamp } from "../../kernel/time.ts";
import { TreeNode } from "../system/dept.ts";
import { EXTERNAL } from "./external.ts";

export const SoftwareTypes = z.array(z.enum(SOFTWARE_TYPES)).max(SOFTWARE_TYPES.length);

export const Hotel = z.object({
  id: z.number(),
  hotelNumber: z.number(),
  hotelName: z.string(),
  groupId: z.number().nullable(),
  groupName: z.string().nullable(),
  province: z.string(),
  city: z.string(),
  address: z.string(),
  doorLockCount: z.number(),
  /** Distinct cards that were written for it. */
  cardCount: z.number(),
  /** Number of writes; counts each write of the same card. */
  writeCount: z.number(),
  softwareTypes: SoftwareTypes,
  sectorPlan: SectorPlanInput,
  /** The hotel's own department. */
  deptId: z.number(),
  /** The one above it: the hotel's owner. */
  ownerDeptId: z.number(),
  /** Since when its current key is in use, and how many keys it has had. */
  keyTime: EncodedTimestamp,
  keyCount: z.number(),
  /** When the sector of an application that devices read was last changed after cards were made; null if never. */
  planTime: EncodedTimestamp,
  status: Status,
  /** Card making is stopped after five wrong authorization passwords. */
  locked: z.boolean(),
  remark: z.string(),
  createTime: EncodedTimestamp,
});
export type Hotel = z.output<typeof Hotel>;

const count = z.coerce.number().int().min(0).max(1_000_000).default(0);
const hotelFields = {
  hotelNumber: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 ** 32 - 1),
  hotelName: nonEmptyText(100),
  groupId: z.number().int().positive().nullable().default(null),
  province: z.string().trim().max(50).default(""),
  city: z.string().trim().max(50).default(""),
  /** Specification §5: at most 80 characters; a character outside the BMP counts once. */
  address: z
    .string()
    .trim()
    .refine((text) => [...text].length <= 80, { error: "ADDRESS_TOO_LONG" })
    .default(""),
  doorLockCount: count,
  softwareTypes: SoftwareTypes.default([]),
  sectorPlan: SectorPlanInput,
  deptId: z.number().int().positive().optional(),
  status: Status.default("0"),
  remark: z.string().max(500).default(""),
};
const Password = z.string().min(6).max(64);
const agree = (input: { authPassword?: string | undefined; authPasswordAgain?: string | undefined }) =>
  input.authPassword === input.authPasswordAgain;
const differ = { path: ["authPasswordAgain"], error: "PASSWORDS_DIFFER" };

/** The authorization password is entered twice and must match (specification §5); it is never returned. */
export const HotelInput = z
  .object({ ...hotelFields, authPassword: Password, authPasswordAgain: z.string() })
  .refine(agree, differ);
export type HotelInput = z.output<typeof HotelInput>;
/** Without a password, the stored one stays. */
export const HotelUpdate = z
  .object({ id: Id, ...hotelFields, authPassword: Password.optional(), authPasswordAgain: z.string().optional() })
  .refine(agree, differ);
export type HotelUpdate = z.output<typeof HotelUpdate>;

export const HotelQuery = pageQuery([
  "hotelNumber",
  "hotelName",
  "doorLockCount",
  "cardCount",
  "status",
  "createTime",
  "keyTime",
]).extend({
  /** Part of the number or name. */
  search: unset(z.string().max(100)),
  hotelNumber: unset(z.coerce.number().int()),
  hotelName: unset(z.string().max(100)),
  province: unset(z.string().max(50)),
  city: unset(z.string().max(50)),
  status: unset(Status),
  softwareType: unset(z.enum(SOFTWARE_TYPES)),
  groupId: unset(z.coerce.number().int()),
  /** Whether they are locked after wrong authorization passwords. */
  locked: unset(z.enum(["true", "false"])),
  /** Minimum age of their key in days. */
  keyDays: unset(z.coerce.number().int().min(1).max(36_500)),
});
export type HotelQuery = z.output<typeof HotelQuery>;

/** Hotels and the department of their new owner. */
export const HotelTransfer = z.object({
  hotelIds: z.array(Id).min(1).max(1000),
  deptId: Id,
});
export type HotelTransfer = z.output<typeof HotelTransfer>;

/** Maximum spreadsheet of hotels, in bytes and in rows. */
export const HOTEL_SHEET_MAX_BYTES = 1024 * 1024;
export const HOTEL_SHEET_MAX_ROWS = 500;
/** A row of a spreadsheet of hotels, and its result. */
export const HotelSheetLine = z.object({
  /** Row number in the spreadsheet; row 1 has the titles. */
  row: z.number(),
  hotelNumber: z.string(),
  hotelName: z.string(),
  outcome: z.enum(["good", "refused", "imported"]),
  /** Errors in the caller's language: column, reason, and what to enter instead. */
  errors: z.array(z.object({ field: z.string(), message: z.string(), hint: z.string() })),
});
export type HotelSheetLine = z.output<typeof HotelSheetLine>;

const named = { path: "/business/hotel", permission: "business:hotel", name: "hotel" } as const;
const crud = crudRoutes({
  ...named,
  row: Hotel,
  input: HotelInput,
  update: HotelUpdate,
  query: HotelQuery,
});

export const hotelRoutes = routes({
  ...crud,
  restore: restoreRoute(named),
  // Needed by external calls to choose the card's hotel.
  list: { ...crud.list, access: access.anyPermission("business:hotel:list", EXTERNAL.test, EXTERNAL.read) },
  owners: {
    method: "GET",
    path: "/business/hotel/owners",
    title: "hotel.owners",
    access: access.anyPermission("business:hotel:transfer", "business:hotel:add"),
    scope: scope.data,
    reply: reply.data(z.array(TreeNode)),
  },
  transfer: {
    method: "POST",
    path: "/business/hotel/transfer",
    title: "hotel.transfer",
    access: access.permission("business:hotel:transfer"),
    recentSignIn: true,
    scope: scope.data,
    audit: "update",
    body: HotelTransfer,
    reply: reply.empty,
  },
  template: {
    method: "GET",
    path: "/business/hotel/importTemplate",
    title: "hotel.template",
    access: access.permission("business:hotel:import"),
    scope: scope.none("an empty sheet"),
    query: z.object({}),
    reply: reply.spreadsheet,
  },
  /** Adds all rows or none. */
  import: {
    method: "POST",
    path: "/business/hotel/importData",
    title: "hotel.import",
    access: access.permission("business:hotel:import"),
    scope: scope.data,
    audit: "import",
    query: z.object({ preview: z.enum(["true", "false"]).default("false") }),
    upload: { field: "file", maxBytes: HOTEL_SHEET_MAX_BYTES },
    reply: reply.fields(z.object({ report: z.array(HotelSheetLine) })),
  },
  rotateKey: {
    method: "POST",
    path: "/business/hotel/{id}/rotate-key",
    title: "hotel.rotateKey",
    access: access.permission("business:hotel:rotate"),
    recentSignIn: true,
    scope: scope.data,
    audit: "update",
    params: z.object({ id: Id }),
    reply: reply.empty,
  },
  unlock: {
    method: "PUT",
    path: "/business/hotel/{id}/unlock",
    title: "hotel.unlock",
    access: access.permission("business:hotel:edit"),
    scope: scope.data,
    audit: "update",
    params: z.object({ id: Id }),
    reply: reply.empty,
  },
});
