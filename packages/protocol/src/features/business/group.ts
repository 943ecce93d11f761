import * as z from "zod";
import { Phone } from "../../kernel/account.ts";
import { crudRoutes } from "../../kernel/crud.ts";
import { nonEmptyText } from "../../kernel/field.ts";
import { pageQuery, unset } from "../../kernel/page.ts";
import { access, Id, reply, routes, scope } from "../../kernel/route.ts";
import { EncodedTimestamp } from "../../kernel/time.ts";

/** Hotels under one brand, and their contact. */
export const HotelGroup = z.object({
  id: z.number(),
  groupName: z.string(),
  contact: z.string(),
  phone: z.string(),
  deptId: z.number(),
  deptName: z.string(),
  /** Number of its hotels; a group can be deleted only without hotels. */
  hotelCount: z.number(),
  remark: z.string(),
  createTime: EncodedTimestamp,
});
export type HotelGroup = z.output<typeof HotelGroup>;

export const HotelGroupInput = z.object({
  groupName: nonEmptyText(100),
  contact: z.string().trim().max(50).default(""),
  phone: Phone.default(""),
  /** Owner; default: the caller's department. */
  deptId: z.number().int().positive().optional(),
  remark: z.string().max(500).default(""),
});
export type HotelGroupInput = z.output<typeof HotelGroupInput>;
export const HotelGroupUpdate = HotelGroupInput.extend({ id: Id });
export type HotelGroupUpdate = z.output<typeof HotelGroupUpdate>;

export const HotelGroupQuery = pageQuery(["groupName", "contact", "createTime"]).extend({
  groupName: unset(z.string().max(100)),
  contact: unset(z.string().max(50)),
  phone: unset(z.string().max(30)),
});
export type HotelGroupQuery = z.output<typeof HotelGroupQuery>;

/** A group in a selection list. */
export const HotelGroupChoice = HotelGroup.pick({ id: true, groupName: true });
export type HotelGroupChoice = z.output<typeof HotelGroupChoice>;

export const groupRoutes = routes({
  ...crudRoutes({
    path: "/business/group",
    permission: "business:group",
    name: "group",
    row: HotelGroup,
    input: HotelGroupInput,
    update: HotelGroupUpdate,
    query: HotelGroupQuery,
  }),
  options: {
    method: "GET",
    path: "/business/group/optionselect",
    title: "group.options",
    access: access.anyPermission("business:hotel:list", "business:group:list"),
    scope: scope.data,
    reply: reply.data(z.array(HotelGroupChoice)),
  },
});
