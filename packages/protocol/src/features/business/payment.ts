import * as z from "zod";
import { crudRoutes, needRecentSignIn } from "../../kernel/crud.ts";
import { Status } from "../../kernel/field.ts";
import { pageQuery, unset } from "../../kernel/page.ts";
import { Id, routes, scope } from "../../kernel/route.ts";
import { EncodedTimestamp } from "../../kernel/time.ts";

export const PAYMENT_METHODS = ["wechat", "alipay", "offline"] as const;
export const PaymentMethod = z.enum(PAYMENT_METHODS);
export type PaymentMethod = z.output<typeof PaymentMethod>;

/** With a price of a million currency units, the amount in cents is still a safe integer. */
export const MAX_QUANTITY = 1_000_000;
const MAX_CENTS = 100_000_000;

/** A price for one credit, in integer cents, and its range of quantities. */
export const PaymentSetting = z.object({
  id: z.number(),
  originalPrice: z.number(),
  /** The preferential price, which is charged. */
  price: z.number(),
  minQuantity: z.number(),
  maxQuantity: z.number(),
  methods: z.array(PaymentMethod),
  status: Status,
  remark: z.string(),
  createTime: EncodedTimestamp,
});
export type PaymentSetting = z.output<typeof PaymentSetting>;

const cents = z.number().int().min(0).max(MAX_CENTS);
const quantity = z.number().int().min(1).max(MAX_QUANTITY);
const settingFields = z.object({
  originalPrice: cents,
  price: cents,
  minQuantity: quantity,
  maxQuantity: quantity,
  methods: z
    .array(PaymentMethod)
    .min(1)
    .max(PAYMENT_METHODS.length)
    .meta({ examples: [["offline"]] }),
  status: Status.default("0"),
  remark: z.string().max(500).default(""),
});
type Fields = z.output<typeof settingFields>;
const isBelowOriginal = ({ price, originalPrice }: Fields) => price <= originalPrice;
const aboveOriginal = { path: ["price"], error: "PRICE_ABOVE_ORIGINAL" };
const isOrdered = ({ minQuantity, maxQuantity }: Fields) => minQuantity <= maxQuantity;
const reversed = { path: ["maxQuantity"], error: "QUANTITIES_REVERSED" };

export const PaymentSettingInput = settingFields.refine(isBelowOriginal, aboveOriginal).refine(isOrdered, reversed);
export type PaymentSettingInput = z.output<typeof PaymentSettingInput>;
export const PaymentSettingUpdate = settingFields
  .extend({ id: Id })
  .refine(isBelowOriginal, aboveOriginal)
  .refine(isOrdered, reversed);
export const PaymentSettingQuery = pageQuery(["price", "minQuantity", "createTime"]).extend({
  method: unset(PaymentMethod),
  status: unset(Status),
});
export type PaymentSettingQuery = z.output<typeof PaymentSettingQuery>;

const crud = crudRoutes({
  path: "/business/payment/setting",
  permission: "business:payment",
  name: "payment",
  row: PaymentSetting,
  input: PaymentSettingInput,
  update: PaymentSettingUpdate,
  query: PaymentSettingQuery,
  scope: scope.none("prices are the manufacturer's, the same for everybody"),
});
export const paymentRoutes = routes({ ...crud, ...needRecentSignIn(crud) });

/** An enabled price. */
export const PriceTier = PaymentSetting.pick({
  originalPrice: true,
  price: true,
  minQuantity: true,
  maxQuantity: true,
  methods: true,
});
export type PriceTier = z.output<typeof PriceTier>;

/** The lowest price for this quantity and method; undefined if there is none. */
export const findPriceTier = (
  offers: readonly PriceTier[],
  quantity: number,
  method: PaymentMethod,
): PriceTier | undefined =>
  offers
    .filter(
      ({ minQuantity, maxQuantity, methods }) =>
        minQuantity <= quantity && quantity <= maxQuantity && methods.includes(method),
    )
    .sort((one, other) => one.price - other.price)[0];
