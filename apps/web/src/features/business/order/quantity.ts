import { findPriceTier, type PaymentMethod, type PriceTier } from "@adel/protocol/business/payment";

const COMMON = [10, 50, 100, 500, 1_000, 5_000] as const;
const START = 100;

export interface Limits {
  readonly min: number;
  readonly max: number;
}

const isSoldBy =
  (method: PaymentMethod) =>
  ({ methods }: PriceTier): boolean =>
    methods.includes(method);

/** The smallest and the largest quantity that is sold by this method. */
export function limitsOf(offers: readonly PriceTier[], method: PaymentMethod): Limits {
  const sold = offers.filter(isSoldBy(method));
  return {
    min: Math.min(...sold.map(({ minQuantity }) => minQuantity)),
    max: Math.max(...sold.map(({ maxQuantity }) => maxQuantity)),
  };
}

export const within = ({ min, max }: Limits, quantity: number): number => Math.min(Math.max(quantity, min), max);

/** Initial quantity: a usual one, within the sold range. */
export const startQuantity = (limits: Limits): number => within(limits, START);

/** A few quantities to choose by one click, each of them sold. */
export const commonQuantities = (offers: readonly PriceTier[], method: PaymentMethod): readonly number[] =>
  COMMON.filter((quantity) => findPriceTier(offers, quantity, method) !== undefined);

/** The prices by this method, the smallest quantities first. */
export const pricesOf = (offers: readonly PriceTier[], method: PaymentMethod): readonly PriceTier[] =>
  offers.filter(isSoldBy(method)).toSorted((one, other) => one.minQuantity - other.minQuantity);
